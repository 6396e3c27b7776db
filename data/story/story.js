'use strict';
/* Shows one cycle after another. The data are in the element #data, as JSON that was compressed by zlib and written as Base64:
 *   first, speed     the first cycle; cycles per second
 *   shapes           SVG elements
 *   groups           [message or -1, shape, …]
 *   stills           [group, …]: what does not move
 *   texts            sentences as HTML, labels as text
 *   cycles           [still, words, [group, …], [[message, tone, label, piece, …], …]] */
(async function () {
  if (!window.DecompressionStream) {
    document.getElementById('old').hidden = false;
    return;
  }
  var packed = Uint8Array.from(atob(document.getElementById('data').textContent), function (c) { return c.charCodeAt(0); });
  var unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  var story = JSON.parse(await new Response(unpacked).text());
  var cycles = story.cycles, end = cycles.length - 1, BLOCKED = 3, DEADLOCK = 4;
  var shown = -1, still = -1, chosen = null, timer = 0, markup = [], speeds;

  function $(id) {
    return document.getElementById(id);
  }

  function clamp(i) {
    return Math.max(0, Math.min(end, i));
  }

  /* The SVG of a group; most are in many cycles. */
  function group(number) {
    var shapes;

    if (markup[number] === undefined) {
      shapes = story.groups[number];
      markup[number] = shapes.slice(1).map(function (shape) { return story.shapes[shape]; }).join('');
      if (shapes[0] >= 0)
        markup[number] = '<g data-message="' + shapes[0] + '">' + markup[number] + '</g>';
    }
    return markup[number];
  }

  function picture(groups) {
    return groups.map(group).join('');
  }

  function find(id) {
    return cycles[shown][3].filter(function (message) { return message[0] === id; })[0];
  }

  function list() {
    var select = $('messages');

    select.innerHTML = '';
    cycles[shown][3].forEach(function (message) {
      var option = new Option(story.texts[message[2]], message[0], false, message[0] === chosen);

      option.className = 'tone' + message[1];
      select.add(option);
    });
    if (chosen === null || !find(chosen))
      select.selectedIndex = -1;
  }

  function explain() {
    var message = chosen === null ? null : find(chosen), html = '', chain = [];

    if (message)
      html = message.slice(3).map(function (piece) { return story.texts[piece]; }).join('');
    else if (chosen !== null)
      html = '<h2>' + chosen + '</h2><p>' + story.absent + '</p>';
    else
      html = '<p class="dim screen">' + story.hint + '</p>';
    $('explanation').innerHTML = html;
    Array.prototype.forEach.call($('explanation').querySelectorAll('li a'), function (link) {
      var id = Number(link.hash.split('=')[1]), other = find(id);

      link.textContent = other ? story.texts[other[2]] : id;
      chain.push(id);
    });
    $('clear').disabled = chosen === null;
    $('live').classList.toggle('chosen', Boolean(message));
    Array.prototype.forEach.call($('live').querySelectorAll('[data-message]'), function (part) {
      var id = Number(part.dataset.message);

      part.classList.toggle('is', id === chosen);
      part.classList.toggle('near', chain.indexOf(id) >= 0);
    });
  }

  /* The address names what is shown, so that it can be sent or kept. */
  function address() {
    var hash = '#cycle=' + (story.first + shown) + (chosen !== null ? '&message=' + chosen : '');

    if (!timer && location.hash !== hash)
      try {
        history.replaceState(null, '', hash);
      } catch (refused) {
        /* Some browsers do not allow it for a file. */
      }
  }

  function show(i) {
    var cycle = cycles[i];

    shown = i;
    if (cycle[0] !== still) {
      still = cycle[0];
      $('still').innerHTML = picture(story.stills[still]);
    }
    $('live').innerHTML = picture(cycle[2]);
    $('words').textContent = story.texts[cycle[1]];
    $('words').setAttribute('aria-live', timer ? 'off' : 'polite');
    $('explanation').setAttribute('aria-live', timer ? 'off' : 'polite');
    $('slider').value = i;
    $('slider').setAttribute('aria-valuetext', story.cycle + ' ' + (story.first + i));
    if (document.activeElement !== $('cycle'))
      $('cycle').value = story.first + i;
    $('first').disabled = $('back').disabled = i === 0;
    $('forward').disabled = $('last').disabled = i === end;
    list();
    explain();
    address();
  }

  function choose(id) {
    chosen = id;
    list();
    explain();
    address();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    $('play').setAttribute('aria-pressed', 'false');
    $('play').setAttribute('aria-label', story.play);
    address();
  }

  function play() {
    stop();
    if (shown === end)
      show(0);
    timer = setInterval(function () {
      if (shown < end)
        show(shown + 1);
      if (shown === end)
        stop();
    }, 1000 / Number($('speed').value));
    $('play').setAttribute('aria-pressed', 'true');
    $('play').setAttribute('aria-label', story.pause);
  }

  function toggle() {
    if (timer)
      stop();
    else
      play();
  }

  function go(i) {
    stop();
    show(clamp(i));
  }

  function change_speed(step) {
    var select = $('speed');

    select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + step));
    if (timer)
      play();
  }

  function with_tone(i, least) {
    return cycles[i][3].filter(function (message) { return message[1] >= least; });
  }

  /* Goes to the next cycle in which a message has a tone that it did not have before, and chooses it. */
  function next_with(least) {
    var i, before, found;

    function is_new(message) {
      return before.indexOf(message[0]) < 0;
    }
    for (i = shown + 1; i <= end; i++) {
      before = with_tone(i - 1, least).map(function (message) { return message[0]; });
      found = with_tone(i, least).filter(is_new);
      if (found.length > 0) {
        go(i);
        choose(found[0][0]);
        return;
      }
    }
  }

  function next_message(step) {
    var ids = cycles[shown][3].map(function (message) { return message[0]; }), at = ids.indexOf(chosen);

    if (ids.length > 0)
      choose(ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length]);
  }

  var keys = {
    ' ': toggle,
    'ArrowLeft': function () { go(shown - 1); },
    'ArrowRight': function () { go(shown + 1); },
    'PageUp': function () { go(shown - 10); },
    'PageDown': function () { go(shown + 10); },
    'Home': function () { go(0); },
    'End': function () { go(end); },
    'g': function () { $('cycle').focus(); $('cycle').select(); },
    ',': function () { change_speed(-1); },
    '.': function () { change_speed(1); },
    'b': function () { next_with(BLOCKED); },
    'd': function () { next_with(DEADLOCK); },
    'm': function () { next_message(1); },
    'M': function () { next_message(-1); },
    'Escape': function () { choose(null); }
  };

  /* Controls keep their own keys: a number is typed, a list is gone through, a button is pressed. */
  function belongs_to_control(target, key) {
    switch (target.tagName) {
      case 'INPUT':
        return target.type === 'number' && key !== 'Escape';
      case 'SELECT':
        return key !== 'Escape' && !(target.id === 'messages' && key.length === 1 && key !== ' ');
      case 'BUTTON':
      case 'SUMMARY':
      case 'A':
        return key === ' ';
    }
    return false;
  }

  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys.hasOwnProperty(event.key)
        || belongs_to_control(event.target, event.key))
      return;
    event.preventDefault();
    keys[event.key]();
  });

  /* The message at a point, or null. */
  function message_at(x, y) {
    var hit = document.elementFromPoint(x, y), part = hit ? hit.closest('[data-message]') : null;

    return part ? Number(part.dataset.message) : null;
  }

  /* A thin line is chosen from up to 6 pixels away. */
  $('diagram').addEventListener('click', function (event) {
    var id = message_at(event.clientX, event.clientY), away, turn;

    for (away = 1; away <= 6; away++)
      for (turn = 0; turn < 8 && id === null; turn++)
        id = message_at(event.clientX + away * Math.cos(turn * Math.PI / 4),
                        event.clientY + away * Math.sin(turn * Math.PI / 4));
    choose(id);
  });

  function read_address() {
    var parts = {};

    location.hash.slice(1).split('&').forEach(function (part) {
      var pair = part.split('=');

      if (/^[0-9]+$/.test(pair[1]))
        parts[pair[0]] = Number(pair[1]);
    });
    if (parts.message !== undefined)
      chosen = parts.message;
    go(parts.cycle !== undefined ? parts.cycle - story.first : Math.max(shown, 0));
  }

  $('slider').max = end;
  $('cycle').min = story.first;
  $('cycle').max = story.first + end;
  speeds = [0.5, 1, 2, 4, 8, 15, 30, 60];
  if (speeds.indexOf(story.speed) < 0)
    speeds.push(story.speed);
  speeds.sort(function (a, b) { return a - b; }).forEach(function (speed) {
    $('speed').add(new Option(speed.toLocaleString(document.documentElement.lang), speed, false, speed === story.speed));
  });
  $('speed').addEventListener('change', function () { change_speed(0); });
  $('slider').addEventListener('input', function () { go(Number($('slider').value)); });
  $('cycle').addEventListener('change', function () {
    if ($('cycle').value !== '')
      go(Math.round(Number($('cycle').value)) - story.first);
    $('cycle').value = story.first + shown;
  });
  $('messages').addEventListener('change', function () {
    var id = Number($('messages').value);

    chosen = id;
    explain();
    address();
  });
  $('first').addEventListener('click', keys.Home);
  $('back').addEventListener('click', keys.ArrowLeft);
  $('play').addEventListener('click', toggle);
  $('forward').addEventListener('click', keys.ArrowRight);
  $('last').addEventListener('click', keys.End);
  $('blocked').addEventListener('click', keys.b);
  $('clear').addEventListener('click', keys.Escape);
  if (!cycles.some(function (cycle) { return cycle[3].length > 0; }))
    document.querySelector('main').classList.add('alone');
  window.addEventListener('hashchange', read_address);
  read_address();
})();

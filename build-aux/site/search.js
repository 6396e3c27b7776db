// Search over all pages. The index is a program, as pages that are read from a disk may load programs but no data.
'use strict';
let searchIndex = null;

(() => {
  const root = document.documentElement.dataset.root, language = document.documentElement.lang;
  const field = document.getElementById('search'), found = document.getElementById('found');
  const fold = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

  // Loads the index when it is first needed.
  function load() {
    if (document.getElementById('search-index'))
      return;
    const script = document.createElement('script');
    script.id = 'search-index';
    script.src = root + '/search-index.js';
    script.onload = show;
    document.head.append(script);
  }

  // Sections with every word, those with words in their headings first. Help in other languages than that of the page is left out.
  function find(words) {
    const results = [];
    for (const [page, anchor, tongue, title, heading, text] of searchIndex) {
      if (tongue !== language && (tongue !== 'en' || page.startsWith('help/')))
        continue;
      const head = fold(title + ' ' + heading), body = fold(text);
      if (words.every(word => head.includes(word) || body.includes(word)))
        results.push({ page, anchor, title, heading, text,
                       rank: words.filter(word => head.includes(word)).length * 2 + (page.startsWith('help/') ? 1 : 0) });
    }
    return results.sort((a, b) => b.rank - a.rank).slice(0, 20);
  }

  function show() {
    const words = fold(field.value).split(/\s+/).filter(word => word);
    found.replaceChildren();
    found.hidden = words.length === 0 || searchIndex === null;
    if (found.hidden)
      return;
    for (const { page, anchor, title, heading, text } of find(words)) {
      const item = document.createElement('li'), link = document.createElement('a'), excerpt = document.createElement('small');
      const at = Math.max(0, fold(text).indexOf(words[0]) - 40);
      link.href = root + '/' + page + (anchor ? '#' + anchor : '');
      link.textContent = heading && heading !== title ? title + ': ' + heading : title;
      excerpt.textContent = (at > 0 ? '…' : '') + text.slice(at, at + 140);
      link.append(excerpt);
      item.append(link);
      found.append(item);
    }
    if (!found.firstChild) {
      const item = document.createElement('li');
      item.textContent = found.dataset.none;
      found.append(item);
    }
  }

  field.addEventListener('focus', load);
  field.addEventListener('input', () => { load(); show(); });
  found.addEventListener('click', () => { found.hidden = true; });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape')
      found.hidden = true;
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Enter' && document.activeElement === field)
      found.querySelector('a')?.click();
  });
})();

/* Shows one slide at a time, that of the address: presentation.html#3 is the third. Without this script, all are shown.
   This text is part of an HTML page that is also XML: it contains no less-than sign and no ampersand. */
(function () {
  "use strict";
  var root = document.documentElement;
  var slides = Array.prototype.slice.call(document.querySelectorAll(".slide"));
  var part = function (name) { return document.getElementById(name); };
  var keys = {
    ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1,
    Home: -Infinity, End: Infinity
  };
  var shown = 0;

  function show() {
    var wanted = parseInt(location.hash.slice(1), 10);
    shown = Math.min(Math.max(isNaN(wanted) ? 1 : wanted, 1), slides.length);
    slides.forEach(function (slide, index) { slide.classList.toggle("shown", index === shown - 1); });
    var slide = slides[shown - 1], caption = slide.querySelector(".caption");
    slide.scrollTop = 0;
    window.scrollTo(0, 0);
    part("position").textContent = slide.getAttribute("data-position");
    part("status").textContent = slide.getAttribute("aria-label") + (caption ? ": " + caption.textContent : "");
    part("progress").value = shown;
    part("previous").disabled = shown === 1;
    part("next").disabled = shown === slides.length;
  }

  function go(steps) {
    var to = Math.min(Math.max(shown + steps, 1), slides.length);
    if (to !== shown)
      location.replace("#" + to);
  }

  function isDark() {
    var theme = root.getAttribute("data-theme");
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  document.addEventListener("keydown", function (event) {
    var steps = event.key === " " ? (event.shiftKey ? -1 : 1) : keys[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || steps === undefined)
      return;
    /* The space bar presses the button that has the keyboard. */
    if (event.key === " " ? event.target.tagName === "BUTTON" : false)
      return;
    event.preventDefault();
    go(steps);
  });
  part("previous").addEventListener("click", function () { go(-1); });
  part("next").addEventListener("click", function () { go(1); });
  part("theme").addEventListener("click", function () {
    root.setAttribute("data-theme", isDark() ? "light" : "dark");
  });
  window.addEventListener("hashchange", show);
  root.classList.add("one");
  show();
}());

'use strict';
/* The theme of a page: that of the system until the button #theme is pressed; paper is always light. */
(function () {
  var root = document.documentElement, dark = window.matchMedia('(prefers-color-scheme: dark)'), chosen = null;

  function show(printing) {
    var theme = printing ? 'light' : chosen || (dark.matches ? 'dark' : 'light');
    var button = document.getElementById('theme');

    root.dataset.theme = theme;
    if (button)
      button.setAttribute('aria-pressed', String(theme === 'dark'));
  }
  chosen = root.dataset.theme || null;
  show(false);
  dark.addEventListener('change', function () { show(false); });
  window.addEventListener('beforeprint', function () { show(true); });
  window.addEventListener('afterprint', function () { show(false); });
  document.addEventListener('DOMContentLoaded', function () {
    var button = document.getElementById('theme');

    show(false);
    if (button)
      button.addEventListener('click', function () {
        chosen = root.dataset.theme === 'dark' ? 'light' : 'dark';
        show(false);
      });
  });
})();

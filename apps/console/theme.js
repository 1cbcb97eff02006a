// Runs before the first paint, so that no one sees a flash of another theme or of a wider sidebar. It is a file of its
// own because the content security policy forbids inline scripts.
(function () {
  function remembered(key) {
    try {
      return JSON.parse(localStorage.getItem('supersync.' + key) || 'null');
    } catch {
      // Storage may be forbidden or hold nonsense: then nothing is remembered.
      return null;
    }
  }
  var stored = remembered('theme');
  var name = stored === 'light' || stored === 'lift' ? stored : 'default';
  var root = document.documentElement;
  if (remembered('sidebar-collapsed') === true) root.setAttribute('data-sidebar', 'collapsed');
  root.setAttribute('data-theme', name);
  root.setAttribute('data-mantine-color-scheme', name === 'default' ? 'dark' : 'light');
})();

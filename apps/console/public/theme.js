// Runs before the first paint, so that no one sees a flash of another theme. It is a file of its own because the
// content security policy forbids inline scripts.
(function () {
  var name = 'default';
  try {
    var stored = JSON.parse(localStorage.getItem('supersync.theme') || 'null');
    if (stored === 'light' || stored === 'lift') name = stored;
  } catch {
    // Storage may be forbidden or hold nonsense: the default theme it is.
  }
  var root = document.documentElement;
  root.setAttribute('data-theme', name);
  root.setAttribute('data-mantine-color-scheme', name === 'default' ? 'dark' : 'light');
})();

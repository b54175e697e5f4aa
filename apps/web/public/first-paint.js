// Runs before the first paint: the theme and the colours of the last visit, so that nothing flashes.
// Written by src/shell/look.ts under the same two keys.
(() => {
  const root = document.documentElement;
  try {
    const look = JSON.parse(localStorage.getItem('kontor.look') || '{}');
    const scheme = localStorage.getItem('kontor.scheme') || look.scheme;
    if (scheme === 'dark' || scheme === 'light') root.setAttribute('data-mantine-color-scheme', scheme);
    for (const [name, value] of Object.entries(look.variables || {})) root.style.setProperty(name, String(value));
  } catch {
    // Storage is closed or holds something else: the defaults of the stylesheet apply.
  }
})();

globalThis.__zod_globalConfig = { jitless: true };
try {
  const root = document.documentElement;
  const look = JSON.parse(localStorage.getItem('kontor.look') || '{}');
  const choice = localStorage.getItem('kontor.scheme') || look.scheme;
  const scheme = choice === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : choice;
  if (scheme === 'dark' || scheme === 'light') root.setAttribute('data-mantine-color-scheme', scheme);
  for (const [name, value] of Object.entries(look.variables || {})) root.style.setProperty(name, value);
} catch {}

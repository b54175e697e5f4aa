const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} ist zu alt. Kontor braucht Node 20.19 oder neuer.`);
  process.exit(1);
}

const { existsSync } = await import('node:fs');
const { join } = await import('node:path');
const { NODE, ROOT, run, runTool, Stop } = await import('./process.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { ensureWebBuild } = await import('./web-build.mjs');

// Node remarks on a missing file even when it may be missing.
const SERVER = [...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []), 'apps/server/src/main.mjs'];
const DEV_URL = 'http://localhost:5173';

/** What we are told to end, our children end; we wait for them, so that the database is closed in peace. */
function passSignalsTo(children) {
  const end = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  if (!process.env.npm_lifecycle_event) return;
  // npm passes a signal to the shell between us, and the shell dies without a word.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 250).unref();
}

const COMMANDS = {
  async start() {
    await ensureInstalled();
    await ensureWebBuild();
    return run(NODE, SERVER, { onSpawn: (child) => passSignalsTo([child]) });
  },

  async test() {
    await ensureInstalled();
    const { ensureChromium } = await import('./chromium.mjs');
    const { ensureTestPrograms } = await import('./programs.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    await ensureTestPrograms();
    return run(NODE, ['scripts/check.mjs'], { env: { ...process.env, CHROMIUM_PATH } });
  },

  async bench() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureChromium } = await import('./chromium.mjs');
    const { ensureBenchPrograms } = await import('./programs.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    await ensureBenchPrograms();
    return run(NODE, ['bench/main.ts', ...process.argv.slice(3)], { env: { ...process.env, CHROMIUM_PATH } });
  },

  /** Page and server reload themselves; whichever ends takes the other with it. */
  async dev() {
    await ensureInstalled();
    const children = [];
    const onSpawn = (child) => children.push(child);
    passSignalsTo(children);
    const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || DEV_URL };
    const both = [
      run(NODE, ['--watch', '--watch-preserve-output', ...SERVER], { env, onSpawn }),
      runTool('vite/bin/vite.js', ['--port', '5173', '--strictPort'], { cwd: join(ROOT, 'apps/web'), onSpawn }),
    ];
    const code = await Promise.race(both);
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(both);
    return code;
  },
};

const command = COMMANDS[process.argv[2]];
if (!command) {
  console.error('Aufruf: npm start, npm test, npm run dev oder npm run bench');
  process.exit(1);
}
try {
  process.exitCode = await command();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

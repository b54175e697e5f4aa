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
const ENV = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const SERVER = [...ENV, 'apps/server/src/main.ts'];
// Node's own cache of compiled code, for everything started here: less work and memory at every start but the first.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
const DEV_URL = 'http://localhost:5173';

/** Passes signals on and waits for the children, so that the database is closed in order. */
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

/** Tests that run small every time, run large; what the environment says counts. */
async function runLarge(numbers, ...folders) {
  await ensureInstalled();
  const vitest = ['run', '--project', 'server', ...folders, '--disable-console-intercept', '--test-timeout=0'];
  return runTool('vitest/vitest.mjs', vitest, { env: { ...numbers, ...process.env } });
}

/** A command of the server that comes to an end. */
async function runCommand(file, ...words) {
  await ensureInstalled();
  const args = [...ENV, `apps/server/src/${file}`, ...words, ...process.argv.slice(3)];
  return run(NODE, args, { onSpawn: (child) => passSignalsTo([child]) });
}

/** Everything is checked, or the parts and slices that are named. */
async function test(more = {}) {
  await ensureInstalled();
  const names = process.argv.slice(3);
  const env = { ...process.env, ...more };
  if (names.length === 0 || names.includes('browser')) {
    const { ensureChromium } = await import('./chromium.mjs');
    env.CHROMIUM_PATH = await ensureChromium();
    const { ensureOldBrowser } = await import('./old-browser.mjs');
    env.OLD_BROWSER_PYTHON = await ensureOldBrowser();
  }
  if (names.length === 0 || names.includes('server')) {
    const { ensureTestPrograms } = await import('./programs.mjs');
    await ensureTestPrograms();
  }
  return run(NODE, ['scripts/check.mjs', ...names], { env });
}

const COMMANDS = {
  async start() {
    await ensureInstalled();
    await ensureWebBuild();
    return run(NODE, SERVER, { onSpawn: (child) => passSignalsTo([child]) });
  },

  backup: () => runCommand('backup/command.ts', 'backup'),
  restore: () => runCommand('backup/command.ts', 'restore'),
  doctor: () => runCommand('health/command.ts'),
  'demo:aside': () => runCommand('put-demo-aside.ts'),

  test: () => test(),
  'test:long': () => test({ LONG_TESTS: '1' }),

  async bench() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureChromium } = await import('./chromium.mjs');
    const { ensureBenchPrograms } = await import('./programs.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    await ensureBenchPrograms();
    return run(NODE, ['bench/main.ts', ...process.argv.slice(3)], { env: { ...process.env, CHROMIUM_PATH } });
  },

  async 'handbook:pictures'() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureChromium } = await import('./chromium.mjs');
    const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
    return run(NODE, ['e2e/pictures/main.ts', ...process.argv.slice(3)], { env });
  },

  fuzz: () => runLarge({ FUZZ_CASES: '100000' }, 'src/fuzz'),
  race: () => runLarge({ RACE_ROUNDS: '1000' }, 'src/orders/random-races'),
  notices: () => runLarge({ NOTICE_EVENTS: '10000' }, 'src/discord-notices/delivery-faults'),

  async faults() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureFaultPrograms } = await import('./programs.mjs');
    await ensureFaultPrograms();
    return run(NODE, ['faults/main.ts', ...process.argv.slice(3)]);
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
  console.error(
    'Aufruf: npm start, npm test, npm run backup, restore, doctor, demo:aside, dev, handbook:pictures, bench, faults, fuzz, race, notices oder test:long',
  );
  process.exit(1);
}
try {
  process.exitCode = await command();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

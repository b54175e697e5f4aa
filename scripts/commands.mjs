import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { node, onParentGone, ROOT, run, runServer, runTool, Stop } from './process.mjs';
import { ensureWebBuild } from './web-build.mjs';

// Node remarks on a missing file even when it may be missing.
const ENV = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const SERVER = [...ENV, 'apps/server/src/main.ts'];
// Node's own cache of compiled code, for everything started here: less work and memory at every start but the first.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
const DEV_URL = 'http://localhost:5173';

/** Tests that run small every time, run large; what the environment says counts. */
async function runLarge(numbers, ...folders) {
  await ensureInstalled();
  const vitest = ['run', '--project', 'server', ...folders, '--disable-console-intercept', '--test-timeout=0'];
  return runTool('vitest/vitest.mjs', vitest, { env: { ...numbers, ...process.env } });
}

/** A command of the server that comes to an end. */
async function serverCommand(file, ...words) {
  await ensureInstalled();
  return runServer([...ENV, `apps/server/src/${file}`, ...words, ...process.argv.slice(3)]);
}

/** Everything is checked, or the parts and slices that are named. */
async function test(more = {}) {
  await ensureInstalled();
  const names = process.argv.slice(3);
  const { prepareTests } = await import('./test-programs.mjs');
  const env = { ...process.env, ...more, ...(await prepareTests(names)) };
  return run(node, ['scripts/check.mjs', ...names], { env });
}

const COMMANDS = {
  async start() {
    await ensureInstalled();
    await ensureWebBuild();
    return runServer(SERVER);
  },

  backup: () => serverCommand('backup/command.ts', 'backup'),
  restore: () => serverCommand('backup/command.ts', 'restore'),
  doctor: () => serverCommand('health/command.ts'),
  recount: () => serverCommand('insights/command.ts'),
  'demo:aside': () => serverCommand('put-demo-aside.ts'),

  async 'db:types'() {
    await ensureInstalled();
    return run(node, ['apps/server/scripts/generate-db-types.ts']);
  },

  test: () => test(),
  'test:long': () => test({ LONG_TESTS: '1' }),

  async bench() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureBenchPrograms, ensureChromium } = await import('./test-programs.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    await ensureBenchPrograms();
    return run(node, ['bench/main.ts', ...process.argv.slice(3)], { env: { ...process.env, CHROMIUM_PATH } });
  },

  async 'handbook:pictures'() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureChromium } = await import('./test-programs.mjs');
    const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
    return run(node, ['e2e/pictures/main.ts', ...process.argv.slice(3)], { env });
  },

  fuzz: () => runLarge({ FUZZ_CASES: '100000' }, 'src/fuzz'),
  race: () => runLarge({ RACE_ROUNDS: '1000' }, 'src/orders/random-races'),
  notices: () => runLarge({ NOTICE_EVENTS: '10000' }, 'src/discord-notices/delivery-faults'),

  async faults() {
    await ensureInstalled();
    await ensureWebBuild();
    const { ensureFaultPrograms } = await import('./test-programs.mjs');
    await ensureFaultPrograms();
    return run(node, ['faults/main.ts', ...process.argv.slice(3)]);
  },

  /** Page and server reload themselves; whichever ends takes the other with it. */
  async dev() {
    await ensureInstalled();
    const children = [];
    const onSpawn = (child) => children.push(child);
    const end = (signal) => {
      for (const child of children) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
    onParentGone(() => end('SIGTERM'));
    const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || DEV_URL };
    const both = [
      run(node, ['--watch', '--watch-preserve-output', ...SERVER], { env, onSpawn }),
      runTool('vite/bin/vite.js', ['--port', '5173', '--strictPort'], { cwd: join(ROOT, 'apps/web'), onSpawn }),
    ];
    const code = await Promise.race(both);
    end('SIGTERM');
    await Promise.all(both);
    return code;
  },
};

/** Runs one of the commands of package.json; what stops it is one line. */
export async function runCommand(name) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(
      'Aufruf: npm start, npm test, npm run backup, restore, doctor, recount, demo:aside, db:types, dev, handbook:pictures, bench, faults, fuzz, race, notices oder test:long',
    );
    process.exitCode = 1;
    return;
  }
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

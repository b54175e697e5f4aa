import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, ROOT, seconds, toolEnv } from './process.mjs';
import { ensureWebBuild } from './web-build.mjs';

const reports = mkdtempSync(join(tmpdir(), 'kontor-check-'));
/** Everything (`npm run test:long`), or all but the tests that are marked as long. */
const isLong = process.env.LONG_TESTS === '1';
const TYPES_CACHE = join(ROOT, 'node_modules/.cache/types');

/** Runs a script and collects its output. */
function listen(script, args, { cwd = ROOT, env = {}, nice = 0 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(ROOT, script), ...args], { cwd, env: { ...toolEnv(), ...env } });
    if (nice > 0 && child.pid) setPriority(child.pid, Math.min(19, getPriority() + nice));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const tool = (script, ...rest) => listen(join('node_modules', script), ...rest);

const once = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output });

/** A run that broke off, or that ran nothing, counts as a failure even when no single test did. */
const counted = ({ code, output }, passed, failed) => ({
  passed,
  failed: failed || (code === 0 && passed > 0 ? 0 : 1),
  tests: passed + failed,
  output,
});

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function typeProjects() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  return [...folders, 'e2e', 'bench', 'faults'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => (/^tsconfig.*\.json$/.test(name) ? [`${folder}/${name}`] : [])),
  );
}

/**
 * The compiler remembers what it found, so that only what has changed is looked at. Several threads would check the same types
 * again each for itself, and there is always another part for the other processor.
 */
async function types() {
  const results = [];
  for (const project of typeProjects()) {
    const memory = ['--incremental', '--tsBuildInfoFile', join(TYPES_CACHE, `${project.replaceAll('/', '-')}.info`)];
    const args = ['--noEmit', '--singleThreaded', '-p', project, ...memory];
    // Memory is there, and collecting it as often as Go does by itself takes a fifth of the time.
    results.push(await tool('typescript/bin/tsc', args, { env: { GOGC: '400' } }));
  }
  const code = results.length > 0 && results.every((result) => result.code === 0) ? 0 : 1;
  return once({ code, output: results.map(({ output }) => output).join('') });
}

const vitest = (name, chosen, options) => async () => {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...chosen, ...(isLong ? [] : ['--tags-filter=!long']), ...reporters];
  const result = await tool('vitest/vitest.mjs', args, options);
  const report = readReport(file);
  return counted(result, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
};

let built;
/** Once for all parts that need it. */
const buildOnce = () => (built ??= ensureWebBuild());

async function build() {
  await buildOnce();
  return once({ code: 0, output: '' });
}

async function compat() {
  await buildOnce();
  return once(await listen('apps/web/build/compat/check.ts', []));
}

async function server() {
  await buildOnce();
  // It has work for both processors to its end, so the others, which have it for one, go first.
  return vitest('server', ['--project=server'], { nice: 3 })();
}

async function browser() {
  if (!process.env.CHROMIUM_PATH) return { passed: 0, failed: 0, skipped: 'ohne Chromium' };
  await buildOnce();
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const result = await tool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...(isLong ? [] : ['--grep-invert=@long'])],
    {
      cwd: join(ROOT, 'e2e'),
      env,
    },
  );
  const stats = readReport(file)?.stats;
  return counted(result, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

const AT_ONCE = 3;
/**
 * What is checked, and how to fix or repeat it. Each waits at times, so two processors are busy with three; the long ones come
 * first, the short ones fill the end.
 */
const PARTS = {
  build: ['Oberfläche bauen', build],
  server: ['Server (Vitest)', server],
  web: ['Oberfläche (Vitest)', vitest('web', ['--project=web'])],
  browser: ['Browser (Playwright)', browser],
  types: ['Typen', types],
  lint: [
    'Stil und Regeln (Biome)',
    async () => once(await tool('@biomejs/biome/bin/biome', ['check', '.'])),
    'npm run fix',
  ],
  unused: ['Unbenutztes (Knip)', async () => once(await tool('knip/bin/knip.js', []))],
  compat: ['Browser des Spiels (Chromium 103)', compat],
  rules: ['Regeln und Einrichtung (Vitest)', vitest('rules', ['--project=rules', '--project=scripts'])],
  lockfile: [
    'Lockfile',
    async () => once(await listen('scripts/complete-lockfile.mjs', ['--check'])),
    'node scripts/complete-lockfile.mjs',
  ],
  dependencies: [
    'Abhängigkeiten',
    async () => once(await listen('scripts/list-dependencies.mjs', ['--check'])),
    'node scripts/list-dependencies.mjs',
  ],
};

const slices = readdirSync(join(ROOT, 'packages/contract/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Of the vitest output only what failed, where it says so. */
const troubleIn = (output) => output.slice(Math.max(0, output.search(/[⎯ ]*Failed (Tests|Suites)/)));

async function runPart([title, check, fix], name) {
  const since = Date.now();
  const result = await check().catch((error) => once({ code: 1, output: String(error?.stack ?? error) }));
  if (result.skipped) {
    console.log(`– ${title}: übersprungen, ${result.skipped}`);
    return result;
  }
  const isFine = result.failed === 0;
  const count = result.tests === undefined ? '' : `, ${result.passed} von ${result.tests}`;
  if (!isFine) console.log(troubleIn(result.output).trimEnd());
  console.log(`${isFine ? '✓' : '✗'} ${title}${count} (${seconds(since)})`);
  if (!isFine) console.log(`  Noch einmal oder beheben: ${fix ?? `npm test -- ${name}`}`);
  return result;
}

const isTestFile = (name) => /\.test\.\w+$/.test(name) && existsSync(join(ROOT, name));

/** Everything, or what is named: parts, test files, and slices, each with its tests in all three workspaces, and the types. */
function workFor(names) {
  const chosen = names.filter((name) => slices.includes(name));
  const files = names.filter(isTestFile);
  const named = [...(chosen.length > 0 ? ['types'] : []), ...names.filter((name) => name in PARTS)];
  const parts = (names.length > 0 ? [...new Set(named)] : Object.keys(PARTS)).map((name) => [PARTS[name], name]);
  if (chosen.length + files.length === 0) return parts;
  const tests = vitest('chosen', [...chosen.map((name) => `src/${name}/`), ...files]);
  const title = [...chosen, ...files];
  return [[[`Tests: ${title.join(', ')}`, tests], title.join(' ')], ...parts];
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in PARTS) && !slices.includes(name) && !isTestFile(name));
if (unknown) {
  console.error(
    `Unbekannt: "${unknown}". Teile: ${Object.keys(PARTS).join(', ')}. Bereiche: ${slices.join(', ')}. Oder eine Datei mit Tests.`,
  );
  process.exit(1);
}
const since = Date.now();
const work = workFor(names);
const results = [];
const doNext = async () => {
  for (let next = work.shift(); next; next = work.shift()) results.push(await runPart(...next));
};
await Promise.all(Array.from({ length: AT_ONCE }, doNext));
rmSync(reports, { recursive: true, force: true });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`Alles zusammen: ${seconds(since)}\n${sum('passed')} passed, ${sum('failed')} failed`);

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, ROOT, run, runTool, seconds } from './process.mjs';
import { ensureWebBuild } from './web-build.mjs';
import { checkWebSizes } from './web-size.mjs';

const reports = mkdtempSync(join(tmpdir(), 'kontor-check-'));
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const once = (isFine) => (isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A run that broke off counts as a failure even when no single test did. */
const counted = (code, passed, failed) => ({ passed, failed: failed || (code === 0 ? 0 : 1), tests: passed + failed });

function typeProjects() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  return [...folders, 'e2e', 'faults'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => (/^tsconfig.*\.json$/.test(name) ? [`${folder}/${name}`] : [])),
  );
}

async function types() {
  const codes = [];
  for (const project of typeProjects()) codes.push(await runTool('typescript/bin/tsc', ['--noEmit', '-p', project]));
  return once(codes.length > 0 && codes.every((code) => code === 0));
}

async function unit() {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runTool('vitest/vitest.mjs', ['run', ...reporters]);
  const report = readReport(file);
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function build() {
  await ensureWebBuild();
  return once(checkWebSizes());
}

async function browser() {
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    cwd: join(ROOT, 'e2e'),
    env,
  });
  const stats = readReport(file)?.stats;
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

const STEPS = {
  lockfile: ['Lockfile', async () => once((await run(NODE, ['scripts/complete-lockfile.mjs', '--check'])) === 0)],
  dependencies: [
    'Abhängigkeiten',
    async () => once((await run(NODE, ['scripts/list-dependencies.mjs', '--check'])) === 0),
  ],
  types: ['Typen', types],
  lint: [
    'Stil und Regeln (Biome)',
    async () => once((await runTool('@biomejs/biome/bin/biome', ['check', '.'])) === 0),
  ],
  unused: ['Unbenutztes (Knip)', async () => once((await runTool('knip/bin/knip.js', [])) === 0)],
  unit: ['Regeln, Server und Oberfläche (Vitest)', unit],
  build: ['Oberfläche bauen', build],
  browser: ['Browser (Playwright)', browser],
};

async function runStep(name) {
  const [title, step] = STEPS[name];
  console.log(`\n=== ${title}`);
  const since = Date.now();
  const result = await step().catch((error) => {
    console.error(error);
    return once(false);
  });
  console.log(`--- ${title}: ${result.failed === 0 ? 'in Ordnung' : 'fehlgeschlagen'} (${seconds(since)})`);
  return result;
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
const unknown = names.find((name) => !(name in STEPS));
if (unknown) {
  console.error(`Unbekannte Prüfung "${unknown}". Erlaubt: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}
const results = [];
for (const name of names) results.push(await runStep(name));
rmSync(reports, { recursive: true, force: true });

const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
const hasNoTests = (names.includes('unit') || names.includes('browser')) && sum('tests') === 0;
process.exitCode = sum('failed') > 0 || hasNoTests ? 1 : 0;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);

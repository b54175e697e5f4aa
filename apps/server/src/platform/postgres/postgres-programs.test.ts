import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresPackage } from '../system.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { findObstacle, findPrograms, type Programs } from './postgres-programs.ts';
import { SELF } from './unprivileged.ts';

const missing = async () => {
  throw new Error('ERR_MODULE_NOT_FOUND');
};

test.each([
  [
    postgresPackage('linux', 'x64'),
    'PostgreSQL für dieses System (linux-x64) fehlt in node_modules. Lösche den Ordner node_modules und starte noch einmal: npm start',
  ],
  [
    postgresPackage('win32', 'x64'),
    'PostgreSQL für dieses System (windows-x64) fehlt in node_modules. Lösche den Ordner node_modules und starte noch einmal: npm start',
  ],
  [
    postgresPackage('freebsd', 'x64'),
    'Für dieses System (freebsd-x64) ist kein PostgreSQL dabei. Trage in DATABASE_URL einen eigenen Server ein.',
  ],
])('a package that is missing is told apart from one that does not exist: $name', async (system, sentence) => {
  await expect(findPrograms(system, missing)).rejects.toThrow(sentence);
});

const programs = (postgres: string): Programs => ({ initdb: postgres, pg_ctl: postgres, postgres });

test('programs that run are no obstacle', async () => {
  expect(await findObstacle(SELF, await findPrograms())).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('a program that lacks a library says which, in one line', async () => {
  const program = join(await temporaryFolder(), 'postgres');
  const cause = 'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file';
  await writeFile(program, `#!/bin/sh\necho "${cause}" >&2; echo more >&2; exit 127\n`);
  await chmod(program, 0o755);
  expect(await findObstacle(SELF, programs(program))).toBe(
    `PostgreSQL läuft hier nicht (${cause}). Lösche den Ordner node_modules und starte noch einmal: npm start`,
  );
});

test('a program of another system is named with the reason', async () => {
  const program = join(await temporaryFolder(), 'postgres');
  await writeFile(program, 'MZ');
  expect(await findObstacle(SELF, programs(program))).toContain(`PostgreSQL läuft hier nicht (spawn ${program} E`);
});

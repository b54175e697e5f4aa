import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { freePort, isListening, kill, postmasterPid, runKontor, temporaryFolder } from '#platform/testing/processes.ts';
import { checkArchive } from './archive/read-archive.ts';
import { ask, emptyInstallation, never } from './restore/testing-restore.ts';

const ROOT = join(import.meta.dirname, '../../../..');

interface Ran {
  code: number | null;
  output: string;
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = ROOT): Promise<Ran> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, NODE_COMPILE_CACHE, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** The command as an operator types it, from any folder. */
const npm = (args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): Promise<Ran> =>
  run('npm', ['--prefix', ROOT, '--silent', 'run', ...args], env, cwd);

/** What npm runs in the end, without waiting for npm. */
const command = (args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): Promise<Ran> =>
  run(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], env, cwd);

async function manifestOf(path: string) {
  const { createdAt, ...manifest } = await checkArchive(path, never);
  expect(createdAt).not.toBe('');
  return manifest;
}

test('a business is backed up while it runs, restored elsewhere, and opens there', { tags: ['long'] }, async () => {
  const [folder, here, there] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  // The backup it makes by itself after a while would lie beside ours.
  const kontor = runKontor({ DATA_DIR: here, PORT: String(await freePort()), BACKUP_KEEP: '0' });
  await isListening(kontor);

  const made = await npm(['backup', '--', '--files', '--to', 'all.tar.gz'], { DATA_DIR: here }, folder);
  expect(made).toEqual({ code: 0, output: expect.stringContaining(`Gesichert: ${join(folder, 'all.tar.gz')}`) });
  expect(made.output).toContain('Die Dateien der Aufnahmen sind dabei.');
  const taken = await command(['backup', '--to', 'all.tar.gz'], { DATA_DIR: here }, folder);
  expect(taken).toEqual({ code: 1, output: expect.stringContaining('gibt es schon') });
  const usual = await command(['backup'], { DATA_DIR: here });
  expect(usual.code).toBe(0);
  expect(await readdir(join(here, 'backups'))).toEqual([expect.stringMatching(/^kontor-.*-hand\.tar\.gz$/)]);

  const ontoRunning = await command(['restore', '--trust', 'all.tar.gz'], { DATA_DIR: here }, folder);
  expect(ontoRunning).toEqual({ code: 1, output: expect.stringContaining('von einem laufenden Kontor benutzt') });
  kill(kontor.process.pid, 'SIGTERM');
  await kontor.exited;
  const ontoData = await command(['restore', '--trust', 'all.tar.gz'], { DATA_DIR: here }, folder);
  expect(ontoData).toEqual({ code: 1, output: expect.stringContaining('enthält schon Daten') });

  const whole = await readFile(join(folder, 'all.tar.gz'));
  await writeFile(join(folder, 'half.tar.gz'), whole.subarray(0, whole.length / 2));
  const half = await command(['restore', '--trust', 'half.tar.gz'], { DATA_DIR: there }, folder);
  expect(half).toEqual({ code: 1, output: expect.stringContaining('Die Sicherung ist beschädigt') });
  expect(await readdir(there)).toEqual([]);

  const restored = await npm(['restore', '--', '--trust', join(folder, 'all.tar.gz')], { DATA_DIR: there });
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Fertig. Alle melden sich neu an') });
  expect(restored.output).toContain(`Ziel: ${there}`);
  expect(await postmasterPid(there)).toBe(0);
  // Stopped, both are the same to the last byte but for the moment they were written down.
  for (const [name, dataDir] of Object.entries({ here, there }))
    expect((await command(['backup', '--files', '--to', `${name}.tar.gz`], { DATA_DIR: dataDir }, folder)).code).toBe(
      0,
    );
  expect(await manifestOf(join(folder, 'there.tar.gz'))).toEqual(await manifestOf(join(folder, 'here.tar.gz')));

  const again = runKontor({ DATA_DIR: there, PORT: String(await freePort()) });
  await isListening(again);
  const host = join(there, 'postgres');
  const password = await readFile(join(host, 'kontor-app.password'), 'utf8');
  const application = { host, user: 'kontor', password, database: 'kontor' };
  await expect(ask(application, 'alter table audit disable trigger all')).rejects.toThrow('must be owner');
  await expect(ask(application, 'delete from audit')).rejects.toThrow('permission denied');
});

test('a database of the operator is backed up and restored by its address, and an archive of another installation only when asked to', {
  tags: ['long'],
}, async () => {
  const [source, folder] = [await testDatabase(), await temporaryFolder()];
  await source.reset();
  await source.pool.query(`insert into app_user (id, user_name) values ('1', 'Mara')`);
  const target = await emptyInstallation();
  const settings = ({ user, password, database, host = '' }: pg.PoolConfig, DISCORD_CLIENT_SECRET: string) => ({
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`,
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET,
  });
  expect((await command(['backup', '--to', 'own.tar.gz'], settings(source.connection, 'a'), folder)).code).toBe(0);
  const restore = (secret: string, ...args: string[]) =>
    command(['restore', ...args, 'own.tar.gz'], settings(target.connection, secret), folder);
  expect(await restore('b')).toEqual({
    code: 1,
    output: expect.stringMatching(/nicht diese Installation geschrieben.*restore -- --trust own\.tar\.gz/s),
  });
  expect(await ask(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  expect(await restore('a')).toEqual({ code: 0, output: expect.stringContaining('Fertig.') });
  expect(await ask(target.connection, 'select user_name from app_user')).toEqual([{ user_name: 'Mara' }]);
  expect(await restore('b', '--trust')).toEqual({ code: 1, output: expect.stringContaining('enthält schon Daten') });
});

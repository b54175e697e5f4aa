import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { saySize } from '@kontor/contract/backup/rules.ts';
import { sayDateTime, sayNumber } from '@kontor/contract/core/german.ts';
import { type Env, parseEnv, StartError } from '#platform/env.ts';
import { onStopRequest } from '#platform/system.ts';
import { NOT_IN_BACKUP } from '#slices';
import type { Manifest } from './archive/manifest.ts';
import { checkArchive } from './archive/read-archive.ts';
import { isOwn, sealKeyOf } from './archive/seal.ts';
import { archiveName, backupFolder, listArchives, makeFolder, rotate } from './archives.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { openToFill, openToRead } from './open-database.ts';
import { refuseUnknown, restoreBackup } from './restore/restore-backup.ts';

/** npm changes to the project's folder; paths are relative to where the command was typed. */
const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

const rowsIn = ({ tables }: Manifest): string => sayNumber(tables.reduce((sum, { rows }) => sum + rows, 0));

const RECORDINGS: Record<Manifest['recordings'], string> = {
  files: 'Die Dateien der Aufnahmen sind dabei.',
  none: 'Die Dateien der Aufnahmen sind nicht dabei (mit ihnen: npm run backup -- --files).',
  bucket: 'Die Dateien der Aufnahmen liegen in eurem S3-Speicher und sind nicht dabei. Sichere sie dort.',
};

function refusePath(path: string): void {
  if (!existsSync(dirname(path))) throw new BackupError(`Den Ordner ${dirname(path)} gibt es nicht.`);
  if (existsSync(path)) throw new BackupError(`${path} gibt es schon. Wähle einen anderen Namen.`);
}

interface Given {
  readonly env: Env;
  readonly args: string[];
  readonly signal: AbortSignal;
}

async function backup({ env, args, signal }: Given): Promise<void> {
  const options = { files: { type: 'boolean', default: false }, to: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const folder = backupFolder(env.DATA_DIR);
  const at = new Date();
  const path = values.to === undefined ? join(folder, archiveName(at, 'hand')) : fromHere(values.to);
  if (values.to !== undefined) refusePath(path);
  const database = await openToRead(env);
  try {
    if (values.to === undefined) await makeFolder(folder);
    const [last] = values.to === undefined ? await listArchives(folder, at) : [];
    const wanted = {
      env,
      connection: database.connection,
      path,
      at,
      withFiles: values.files,
      signal,
      notInBackup: NOT_IN_BACKUP,
    };
    const { bytes, manifest, missing } = await makeBackup({ ...wanted, lastBytes: last?.bytes });
    if (values.to === undefined && env.BACKUP_KEEP > 0) await rotate(folder, env.BACKUP_KEEP, at);
    console.info(
      `Gesichert: ${path} (${saySize(bytes)}, ${rowsIn(manifest)} Zeilen). ${RECORDINGS[manifest.recordings]}`,
    );
    if (missing > 0) console.info(`${missing} Dateien von Aufnahmen waren nicht da.`);
  } finally {
    await database.close();
  }
}

const targetOf = ({ DATA_DIR, DATABASE_URL }: Env): string =>
  DATABASE_URL === undefined ? DATA_DIR : 'die Datenbank aus DATABASE_URL';

/** A restore decides who owns the business: only the operator knows where a foreign archive comes from. */
async function askForTrust(file: string, signal: AbortSignal): Promise<void> {
  console.warn(
    'Diese Sicherung hat nicht diese Installation geschrieben, oder DISCORD_CLIENT_SECRET war damals ein anderes. Wer sie gemacht hat, bestimmt alles, was danach in Kontor steht, auch wer Geschäftsführer ist. Spiele sie nur ein, wenn du weißt, woher sie kommt.',
  );
  if (!process.stdin.isTTY)
    throw new BackupError(`Es wurde nichts geändert. Bist du sicher: npm run restore -- --trust ${file}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Trotzdem einspielen? (ja/nein) ', { signal }).finally(() => terminal.close());
  if (answer.trim().toLowerCase() !== 'ja') throw new BackupError('Es wurde nichts geändert.');
}

async function restore({ env, args, signal }: Given): Promise<void> {
  const options = { trust: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new BackupError('Aufruf: npm run restore -- DATEI');
  const path = fromHere(file);
  console.info(`${path} wird geprüft …`);
  const manifest = await checkArchive(path, signal);
  await refuseUnknown(manifest);
  console.info(
    `Sicherung vom ${sayDateTime(manifest.createdAt)}, Kontor ${manifest.kontor}, ${rowsIn(manifest)} Zeilen. Ziel: ${targetOf(env)}.`,
  );
  if (!values.trust && !(await isOwn(path, sealKeyOf(env), signal))) await askForTrust(file, signal);
  const database = await openToFill(env);
  try {
    const { connection } = database;
    const { stranded } = await restoreBackup({ env, connection, path, manifest, signal, notInBackup: NOT_IN_BACKUP });
    console.info('Fertig. Alle melden sich neu an; starte Kontor mit: npm start');
    if (manifest.recordings === 'none')
      console.info('Aufnahmen stehen in der Liste, ihre Dateien waren nicht in der Sicherung.');
    if (stranded > 0) console.info(`${stranded} Aufnahmen waren beim Sichern noch nicht fertig und fehlen deshalb.`);
  } finally {
    await database.close();
  }
}

const COMMANDS: Record<string, typeof backup> = { backup, restore };

/** Expected errors are one line; others show a stack trace. */
function report(error: unknown): void {
  const { code } = error as { code?: string };
  if (error instanceof StartError) console.error(error.message);
  else if (code?.startsWith('ERR_PARSE_ARGS'))
    console.error('Aufruf: npm run backup -- [--files] [--to DATEI] oder npm run restore -- [--trust] DATEI');
  else if (code === 'ENOSPC') console.error('Die Platte ist voll. Es wurde nichts geändert.');
  else if (code === 'ABORT_ERR') console.error('Abgebrochen. Es wurde nichts geändert.');
  else console.error(error);
}

const stopping = new AbortController();
onStopRequest(() => stopping.abort());
try {
  const [name = '', ...args] = process.argv.slice(2);
  await COMMANDS[name]?.({ env: parseEnv(process.env), args, signal: stopping.signal });
} catch (error) {
  report(stopping.signal.aborted ? stopping.signal.reason : error);
  process.exitCode = 1;
}

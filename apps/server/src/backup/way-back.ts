import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, StartError } from '#platform/env.ts';
import { DatabaseIsNewer, MIGRATIONS_DIR } from '#platform/postgres/migrate.ts';
import { isWindows, SYSTEM, type System } from '#platform/system.ts';
import { checkArchive } from './archive/read-archive.ts';
import { backupFolder, listArchives } from './archives.ts';
import { refuseUnknown } from './restore/restore-backup.ts';

interface Place {
  readonly env: Env;
  readonly migrationsDir?: string;
  readonly system?: System;
}

async function findArchive({ env, migrationsDir = MIGRATIONS_DIR }: Place): Promise<string | undefined> {
  const folder = backupFolder(env.DATA_DIR);
  const { signal } = new AbortController();
  for (const { name, kind } of await listArchives(folder, new Date())) {
    if (kind !== 'update') continue;
    try {
      await refuseUnknown(await checkArchive(join(folder, name), signal), migrationsDir);
      return name;
    } catch {
      // Damaged, or of a newer version: the next one may be usable.
    }
  }
  return undefined;
}

/** Moves the folder away and restores into a new one; recordings are moved along. */
function commandFor({ env, system = SYSTEM }: Place, archive: string): string {
  const { DATA_DIR } = env;
  if (env.DATABASE_URL)
    return `Lege eine leere Datenbank an, trage sie als DATABASE_URL ein und rufe auf: npm run restore -- "${join(backupFolder(DATA_DIR), archive)}"`;
  const aside = `${DATA_DIR}-neu`;
  const hasRecordings = existsSync(join(DATA_DIR, 'recordings'));
  const [then, move] = isWindows(system) ? ['; ', 'Move-Item'] : [' && ', 'mv'];
  const steps = [
    `${move} "${DATA_DIR}" "${aside}"`,
    ...(hasRecordings ? [`mkdir "${DATA_DIR}"`, `${move} "${join(aside, 'recordings')}" "${DATA_DIR}"`] : []),
    `npm run restore -- "${join(aside, 'backups', archive)}"`,
  ];
  return steps.join(then);
}

/** For an older version on a newer database: prints both ways, each with its command. */
export async function explainNewer(place: Place, error: unknown): Promise<never> {
  if (!(error instanceof DatabaseIsNewer)) throw error;
  const archive = await findArchive(place);
  const back = archive
    ? `Oder bleib bei dieser Version und spiele die Sicherung von vor dem Update ein; was danach kam, steht nur in der neueren Datenbank. ${commandFor(place, archive)}`
    : `Oder bleib bei dieser Version und spiele eine Sicherung von vor dem Update ein; in ${backupFolder(place.env.DATA_DIR)} liegt keine, die diese Version versteht.`;
  throw new StartError(`${error.message} Entweder aktualisiere Kontor wieder: git pull, dann npm start. ${back}`);
}

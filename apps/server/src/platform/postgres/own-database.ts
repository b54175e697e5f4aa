import type pg from 'pg';
import { StartError } from '../env.ts';
import { withClient } from './db.ts';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'dort antwortet kein PostgreSQL',
  ENOTFOUND: 'diesen Rechnernamen gibt es nicht',
  '28P01': 'Name oder Passwort stimmt nicht',
  '3D000': 'diese Datenbank gibt es nicht',
};

function shown(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '(geheim)';
  const url = new URL(databaseUrl);
  return `${url.protocol}//${url.username ? `${url.username}:***@` : ''}${url.host}${url.pathname}`;
}

/** Tried before anything else, so that a wrong URL stops the start with one line. */
export async function reachOwnDatabase(databaseUrl: string): Promise<pg.PoolConfig> {
  try {
    // Also reads the certificates named in the URL.
    await withClient({ connectionString: databaseUrl, connectionTimeoutMillis: 20_000 }, async () => {});
  } catch (error) {
    // `localhost` is tried as IPv6 and IPv4; both errors arrive as one.
    const { code = '', message } = (error instanceof AggregateError ? error.errors[0] : error) as NodeJS.ErrnoException;
    throw new StartError(`DATABASE_URL=${shown(databaseUrl)} ist nicht erreichbar: ${REASONS[code] ?? message}.`);
  }
  return { connectionString: databaseUrl };
}

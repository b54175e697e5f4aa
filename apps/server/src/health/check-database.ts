import { join } from 'node:path';
import { sayNumber } from '@kontor/contract/core/german.ts';
import type { Env } from '#platform/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { DatabaseFacts } from './health.repo.ts';

/** Above this users notice. */
const SLOW_MS = 100;

export interface DatabaseAnswer extends DatabaseFacts {
  readonly tookMs: number;
  readonly clockAheadMs: number;
}

export const noDatabase = ({ DATABASE_URL, DATA_DIR }: Env): Finding =>
  wrong(
    'Die Datenbank antwortet nicht.',
    DATABASE_URL
      ? 'Prüfe, ob PostgreSQL läuft und DATABASE_URL stimmt.'
      : `Kontor startet sie von selbst neu. Bleibt es dabei, starte Kontor neu; ihr Protokoll ist ${join(DATA_DIR, 'postgres.log')}.`,
  );

export function judgeDatabase(
  { DATABASE_URL }: Env,
  { version, migrations, tookMs }: DatabaseAnswer,
  known: number,
): Finding {
  const text = `PostgreSQL ${version}, ${DATABASE_URL ? 'eigene' : 'eingebaut'}, antwortet in ${sayNumber(Math.ceil(tookMs))} ms.`;
  if (migrations < known)
    return warning(`${text} Sie ist noch auf einem älteren Stand.`, 'Starte Kontor neu, dann wird sie umgestellt.');
  if (migrations > known)
    return wrong(`${text} Sie gehört zu einem neueren Kontor.`, 'Aktualisiere Kontor: git pull, dann npm start');
  if (tookMs > SLOW_MS)
    return warning(
      `${text} Das ist langsam.`,
      'Sieh nach, was den Rechner gerade beschäftigt, oder lege die Datenbank näher an Kontor.',
    );
  return ok(text);
}

import { join } from 'node:path';
import { isOverdue, saySize } from '@kontor/contract/backup/rules.ts';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { sayDateTime, sayNumber } from '@kontor/contract/core/german.ts';
import { type FreeBytes, MIN_FREE_BYTES } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { DatabaseFacts } from './health.repo.ts';

const SECOND_MS = 1_000;
/** The bridge accepts reports within this. */
const UNNOTICED_MS = 5 * SECOND_MS;
const HARMFUL_MS = 60 * SECOND_MS;

const FIX = 'Lass die Uhr des Servers von selbst stellen, unter Linux mit: timedatectl set-ntp true';

/** `others`: how far each clock is ahead of ours. */
export function judgeClock(others: Record<string, number | undefined>): Finding {
  const known = Object.entries(others).flatMap(([whose, ms]) => (ms === undefined ? [] : [{ whose, ms }]));
  const [worst] = known.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms));
  if (!worst) return ok('Es ist nichts da, womit sie sich vergleichen ließe.');
  if (Math.abs(worst.ms) <= UNNOTICED_MS)
    return ok(`Sie stimmt mit ${known.map(({ whose }) => whose).join(' und ')} überein.`);
  const seconds = sayNumber(Math.round(Math.abs(worst.ms) / SECOND_MS));
  const text = `Verglichen mit ${worst.whose} geht sie ${seconds} Sekunden ${worst.ms > 0 ? 'nach' : 'vor'}.`;
  return Math.abs(worst.ms) > HARMFUL_MS ? wrong(text, FIX) : warning(text, FIX);
}

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

export function judgeDatabase({ DATABASE_URL }: Env, { version, migrations, tookMs }: DatabaseAnswer, known: number) {
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

/** Twice the limit below which every write is refused. */
const SCARCE_BYTES = 2 * MIN_FREE_BYTES;
const FEW_BYTES = 2 * 1000 ** 3;

export async function checkDisk({ DATA_DIR }: Env, free: FreeBytes): Promise<Finding> {
  const left = await free(DATA_DIR).catch((error: NodeJS.ErrnoException) => error);
  if (left instanceof Error)
    return left.code === 'ENOENT'
      ? warning(`Den Ordner ${DATA_DIR} gibt es noch nicht.`, 'Starte Kontor einmal: npm start')
      : wrong(`Der Ordner ${DATA_DIR} ist nicht lesbar (${left.code}).`, 'Gib ihn dem Konto, unter dem Kontor läuft.');
  const text = `${saySize(left)} frei in ${DATA_DIR}.`;
  const fix = 'Schaffe Platz: Lösche alte Aufnahmen, oder lege DATA_DIR auf eine größere Platte.';
  if (left < SCARCE_BYTES) return wrong(`Nur noch ${text} Bald kann Kontor nichts mehr speichern.`, fix);
  return left < FEW_BYTES ? warning(`Nur noch ${text}`, fix) : ok(text);
}

export function judgeBackup({ isOn, last, failure }: Pick<BackupState, 'isOn' | 'last' | 'failure'>, now: Date) {
  if (!isOn)
    return warning(
      'Die tägliche Sicherung ist ausgeschaltet.',
      'Trage in .env zum Beispiel BACKUP_KEEP=7 ein und starte Kontor neu.',
    );
  if (failure)
    return wrong(
      `Die letzte Sicherung ist am ${sayDateTime(failure.at)} gescheitert: ${failure.reason}`,
      'Behebe den Grund. Kontor versucht es jede Stunde von selbst, mit npm run backup sofort.',
    );
  if (!last)
    return warning(
      'Es gibt noch keine Sicherung.',
      'Die erste macht Kontor etwa eine Minute nach dem Start von selbst, mit npm run backup sofort.',
    );
  const text = `Die neueste ist vom ${sayDateTime(last.at)} (${saySize(last.bytes)}).`;
  if (!isOverdue(last.at, now)) return ok(text);
  return warning(
    `${text} Das ist länger als einen Tag her.`,
    'Lass Kontor durchgehend laufen, oder sichere von Hand: npm run backup',
  );
}

import { isOverdue, saySize } from '@kontor/contract/backup/rules.ts';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import { type FreeBytes, MIN_FREE_BYTES } from '#platform/disk-space.ts';
import type { Env } from '#platform/env.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

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

export function judgeBackup(
  { isOn, last, failure }: Pick<BackupState, 'isOn' | 'last' | 'failure'>,
  now: Date,
): Finding {
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

import { sayNumber } from '@kontor/contract/core/german.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

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

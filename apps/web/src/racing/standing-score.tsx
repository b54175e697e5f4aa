import { RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import { None } from './result-none.tsx';
import { sayNumber } from './scoring-text.ts';
import type { RaceScore } from './standing-rows.ts';

/** Points of one race; nothing is not the same as none: who did not arrive has a word instead. */
export function Score({ score }: { readonly score: RaceScore | undefined }) {
  if (!score) return <None word="nicht gefahren" />;
  const { state, points } = score;
  if (state === 'FINISHED') return sayNumber(points);
  return (
    <>
      <span aria-hidden="true" title={RESULT_LABELS[state]}>
        {state}
      </span>
      <span className="visually-hidden">{RESULT_LABELS[state]}</span>
      {points === 0 ? null : ` ${sayNumber(points)}`}
    </>
  );
}

import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { usePhase } from './countdown.tsx';
import styles from './games-admin-table.module.css';
import { MissingResult, PhaseBadge } from './phase-badge.tsx';
import { formatScore } from './score-kinds.ts';

/** Where a game stands, for those who run it: what they still have to do is said. */
export function GameState({ game }: { readonly game: TipGame }) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  if (phase === 'waiting') return <MissingResult />;
  if (phase !== 'closed') return <PhaseBadge phase={phase} />;
  return result ? (
    <strong className={`${styles.result} number`}>
      <span className="visually-hidden">abgeschlossen, </span>
      {formatScore(result)}
    </strong>
  ) : null;
}

import { type GamePhase, phaseLabel } from '@kontor/contract/tips/rules.ts';
import { Badge } from '#platform/ui/badge.tsx';
import styles from './phase-badge.module.css';

/** Where a game without result stands: a colour, and always the word. */
export const PhaseBadge = ({ phase }: { readonly phase: Exclude<GamePhase, 'closed'> }) => (
  <span className={styles.phase}>
    <Badge tone={phase === 'running' ? 'green' : 'gray'}>{phaseLabel(phase)}</Badge>
    {phase === 'waiting' ? <span className={styles.waiting}>wartet auf das Ergebnis</span> : null}
  </span>
);

/** For those who can do something about it. */
export const MissingResult = () => <span className={styles.missing}>Ergebnis fehlt</span>;

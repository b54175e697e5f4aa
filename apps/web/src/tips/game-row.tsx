import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Score, TipGame } from '@kontor/contract/tips/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Formula } from '#platform/ui/formula.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { Countdown, usePhase } from './countdown.tsx';
import { GameActions } from './game-actions.tsx';
import styles from './game-table.module.css';
import { MissingResult, PhaseBadge } from './phase-badge.tsx';
import { Prize } from './prize.tsx';
import { explainScore, formatScore } from './score-kinds.ts';

interface GameRowProps {
  readonly game: TipGame;
  readonly isAdmin: boolean;
  /** What the row showed when it was last drawn, in whichever part of the table. */
  readonly signBefore: string | undefined;
  readonly onClose: (game: TipGame) => void;
}

/** Everything of a game that a row shows. */
export const signOf = (game: TipGame): string => JSON.stringify([game.version, game.tips]);

const Shown = ({ score }: { readonly score: Score }) => (
  <Formula explain={() => explainScore(score)}>{formatScore(score)}</Formula>
);

/** One game; it changes by itself when it begins. */
export const GameRow = memo(function GameRow({ game, isAdmin, signBefore, onClose }: GameRowProps) {
  const phase = usePhase(game);
  const navigate = useNavigate();
  const sign = signOf(game);
  const row = useFlash<HTMLTableRowElement>(sign, signBefore ?? sign);
  const result = scoreOf(game);
  const [own] = game.tips;
  return (
    <tr
      ref={row}
      className={`${table.stack} ${styles.row}`}
      data-phase={phase}
      onClick={() => void navigate({ to: '/tip-games/$id', params: { id: String(game.id) } })}
    >
      <td className={styles.tournament}>{game.tournament}</td>
      <td className={styles.teamA}>{game.teamA}</td>
      <td className={styles.teamB}>{game.teamB}</td>
      <td className={`${table.number} ${styles.price}`} data-label="Preis">
        {formatVc(game.price)}
      </td>
      <td className={`${table.number} ${styles.win}`} data-label="Eigener Gewinn">
        <Prize game={game} tip={own} />
      </td>
      <td className={`${styles.time} number`}>
        <time dateTime={game.gameStart}>{formatKickOff(game.gameStart)}</time>
        {phase === 'upcoming' ? (
          <span className={styles.below}>
            <Countdown to={game.gameStart} />
          </span>
        ) : phase === 'waiting' && isAdmin ? (
          <span className={styles.below}>
            <MissingResult />
          </span>
        ) : null}
      </td>
      <td className={`${styles.end} number`}>
        {phase === 'closed' ? (
          <span className={styles.score}>{result ? <Shown score={result} /> : '–'}</span>
        ) : (
          <PhaseBadge phase={phase} />
        )}
        {own ? (
          <span className={styles.below}>
            Dein Tipp <Shown score={own} />
          </span>
        ) : null}
      </td>
      <td className={styles.actions}>
        <GameActions game={game} phase={phase} isAdmin={isAdmin} onClose={() => onClose(game)} />
      </td>
    </tr>
  );
});

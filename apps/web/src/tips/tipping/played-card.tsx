import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { About, closingOf, MissingResult, PhaseWord, Prize, usePhase } from '../game.tsx';
import { formatScore } from '../score.tsx';
import styles from './fixture-card.module.css';
import { FixtureHead, Team } from './fixture-parts.tsx';

interface PlayedCardProps {
  readonly game: TipGame;
  readonly isAdmin: boolean;
  readonly onClose: (game: TipGame) => void;
}

/** A game that runs, waits for its result or has it: what was tipped and what came of it. */
export function PlayedCard({ game, isAdmin, onClose }: PlayedCardProps) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  const [own] = game.tips;
  const closing = closingOf(game);
  const hasWon = (own?.won ?? 0) > 0;
  return (
    <article className={`${styles.card} ${styles.played} card flush`} data-game={game.id}>
      <FixtureHead game={game}>
        {own && phase === 'closed' ? (
          <span className={`${styles.won} small bold`} data-won={hasWon || undefined}>
            {hasWon ? '+' : null}
            <Prize game={game} tip={own} />
          </span>
        ) : null}
      </FixtureHead>
      <div className={styles.match}>
        <Team name={game.teamA} size={36} />
        {result ? (
          <strong className={`${styles.result} bold number nowrap`}>{formatScore(result)}</strong>
        ) : (
          <span className="center">
            {phase === 'closed' ? null : phase === 'waiting' && isAdmin ? (
              <MissingResult />
            ) : (
              <PhaseWord phase={phase} />
            )}
          </span>
        )}
        <Team name={game.teamB} size={36} />
      </div>
      <div className={styles.foot}>
        <p className="meta number">
          {own ? (
            <>
              Dein Tipp <strong className="strong">{formatScore(own)}</strong>
              {own.isExact ? <span className="success strong"> genau</span> : null}
            </>
          ) : null}
        </p>
        <span className="row to-end grow gap-4">
          <Link
            to="/tip-games/$id"
            params={{ id: String(game.id) }}
            className={buttonClass('quiet')}
            data-closes={isAdmin && phase !== 'closed' ? undefined : game.id}
          >
            Details
            <About word="zu" game={game} />
          </Link>
          {isAdmin && phase !== 'closed' ? (
            <Button
              look={phase === 'waiting' ? 'primary' : 'outline'}
              aria-label={`${closing.label}: ${game.teamA} gegen ${game.teamB}`}
              data-closes={game.id}
              onClick={() => onClose(game)}
            >
              {closing.label}
            </Button>
          ) : null}
        </span>
      </div>
    </article>
  );
}

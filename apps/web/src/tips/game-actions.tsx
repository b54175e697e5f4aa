import type { GamePhase } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { closingOf } from './closing-words.ts';
import styles from './game-actions.module.css';

interface GameActionsProps {
  readonly game: TipGame;
  readonly phase: GamePhase;
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

// The row listens too.
const stop = (event: MouseEvent) => event.stopPropagation();

const About = ({ word, game }: { readonly word: string; readonly game: TipGame }) => (
  <span className="visually-hidden">
    {' '}
    {word} {game.teamA} gegen {game.teamB}
  </span>
);

/** What can be done with a game in the list. */
export function GameActions({ game, phase, isAdmin, onClose }: GameActionsProps) {
  const params = { id: String(game.id) };
  const closing = closingOf(game);
  return (
    <div className={styles.actions}>
      {phase === 'upcoming' ? (
        <Link
          to="/tip-games/$id/tip"
          params={params}
          className={buttonClass('outline', `${styles.action} ${game.tips.length > 0 ? '' : styles.call}`)}
          onClick={stop}
        >
          {game.tips.length > 0 ? 'Tipp ändern' : 'Tip abgeben'}
          <About word="für" game={game} />
        </Link>
      ) : null}
      <Link to="/tip-games/$id" params={params} className={buttonClass('quiet', styles.action)} onClick={stop}>
        Details
        <About word="zu" game={game} />
      </Link>
      {isAdmin ? (
        <Button
          look={phase === 'waiting' ? 'outline' : 'quiet'}
          className={styles.action ?? ''}
          aria-label={`${closing.label}: ${game.teamA} gegen ${game.teamB}`}
          icon={<Glyph icon={closing.icon} />}
          onClick={(event) => {
            stop(event);
            onClose();
          }}
        >
          {closing.label}
        </Button>
      ) : null}
    </div>
  );
}

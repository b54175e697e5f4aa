import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { formatShortDay, formatTime } from '#platform/format.de.ts';
import { Crest } from '../crest.tsx';
import { Countdown, titleOf } from '../game.tsx';
import styles from './fixture-card.module.css';

export const Team = ({ name, size = 56 }: { readonly name: string; readonly size?: number }) => (
  <span className={`${styles.team} strong anywhere`}>
    <Crest team={name} size={size} />
    <span className="clamp-2">{name}</span>
  </span>
);

interface FixtureHeadProps {
  readonly game: TipGame;
  /** Says how long tips are taken. */
  readonly isOpen?: boolean;
  readonly children?: React.ReactNode;
}

/** When and where: `Stadtliga · Sa., 21.11., 15:30`, and what is left until then. */
export const FixtureHead = ({ game, isOpen = false, children }: FixtureHeadProps) => (
  <header className={`${styles.head} row between`}>
    <h3 className="visually-hidden">{titleOf(game)}</h3>
    <p className="meta ellipsis">
      <time dateTime={game.gameStart} className="strong">
        {formatShortDay(new Date(game.gameStart))}, {formatTime(game.gameStart)}
      </time>{' '}
      · {game.tournament}
    </p>
    {isOpen ? (
      <span className={`${styles.left} small strong nowrap`}>
        <Countdown to={game.gameStart} />
      </span>
    ) : null}
    {children}
  </header>
);

import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import { usePhase } from './countdown.tsx';
import { titleOf } from './game-title.ts';
import { PhaseBadge } from './phase-badge.tsx';
import styles from './player-profile.module.css';
import { Prize } from './prize.tsx';
import { formatScore } from './score-kinds.ts';

function Outcome({ game }: { readonly game: TipGame }) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  if (phase !== 'closed') return <PhaseBadge phase={phase} />;
  return result ? formatScore(result) : '–';
}

function Line({ game }: { readonly game: TipGame }) {
  const [tip] = game.tips;
  if (!tip) return null;
  return (
    <li className={styles.game}>
      <div className={styles.teams}>
        <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={styles.link}>
          {titleOf(game)}
        </Link>
        <span className={styles.meta}>
          {game.tournament} · <time dateTime={game.gameStart}>{formatDate(game.gameStart)}</time>
        </span>
      </div>
      <dl className={styles.scores}>
        <div>
          <dt>Tipp</dt>
          <dd className="number">{formatScore(tip)}</dd>
        </div>
        <div>
          <dt>Ergebnis</dt>
          <dd className="number">
            <Outcome game={game} />
          </dd>
        </div>
        <div>
          <dt>Gewonnen</dt>
          <dd className={`${styles.won} number`} data-hit={(tip.won ?? 0) > 0 || undefined}>
            <Prize game={game} tip={tip} />
            {tip.isExact ? <span className={styles.exact}>exakt</span> : null}
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** The latest tips with what became of them. */
export const PlayerGames = ({ games }: { readonly games: readonly TipGame[] }) => (
  <ul className={styles.games}>
    {games.map((game) => (
      <Line key={game.id} game={game} />
    ))}
  </ul>
);

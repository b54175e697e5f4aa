import { isHit, prizeOf, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Score, Tip, TipGame, ValueName } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon } from '#platform/ui/icons.ts';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { Prize } from './prize.tsx';
import { KINDS } from './score-kinds.ts';
import styles from './tips-table.module.css';

interface RowProps {
  readonly game: TipGame;
  readonly tip: Tip;
  readonly isOwn: boolean;
}

/** What earned something stands out once the game is closed; goals are right together or not at all. */
function isRight(name: ValueName, tip: Score, result: Score, terms: TipGame): boolean {
  if (name === 'goalsTeamA' || name === 'goalsTeamB') return prizeOf(tip, result, terms).isExact;
  return isHit(name, tip, result, terms);
}

function Row({ game, tip, isOwn }: RowProps) {
  const result = scoreOf(game);
  const row = useFlash<HTMLTableRowElement>(JSON.stringify(tip));
  const name = tip.userName || tip.userId;
  const value = (of: ValueName) => (
    <span data-right={(result && isRight(of, tip, result, game)) || undefined} className={styles.value}>
      {tip[of]}
    </span>
  );
  return (
    <tr ref={row} className={`${table.stack} ${styles.row}`} data-own={isOwn || undefined}>
      <td className={styles.player}>
        <span className={styles.person}>
          <Avatar person={{ id: tip.userId, name, avatarUrl: tip.avatarUrl }} size={28} />
          <Link to="/tip-games" search={{ spieler: tip.userId }} className={styles.name}>
            {name}
          </Link>
          {isOwn ? <span className={styles.self}>Du</span> : null}
        </span>
      </td>
      {KINDS.map(({ label, a, b }) => (
        <td key={label} className={styles.pair} data-label={label}>
          <span className={`${styles.values} number`}>
            {value(a)} : {value(b)}
          </span>
        </td>
      ))}
      {game.gameClosed ? (
        <td className={`${table.number} ${styles.won}`}>
          {tip.isExact ? (
            <span className={styles.exact}>
              <Glyph icon={DoneCircleIcon} />
              Exakt
            </span>
          ) : null}
          <Prize game={game} tip={tip} />
        </td>
      ) : null}
    </tr>
  );
}

interface TipsTableProps {
  readonly game: TipGame;
  readonly tips: readonly Tip[];
  readonly ownId: number | undefined;
}

/** Who tipped what; on a phone each tip is a card. */
export const TipsTable = ({ game, tips, ownId }: TipsTableProps) => (
  <table className={`${table.table} ${table.stacks} ${styles.table}`}>
    <caption className="visually-hidden">
      Tipps auf {game.teamA} gegen {game.teamB}
    </caption>
    <thead>
      <tr>
        <th scope="col">Spieler</th>
        {KINDS.map(({ label }) => (
          <th key={label} scope="col" className={styles.pair}>
            {label}
          </th>
        ))}
        {game.gameClosed ? (
          <th scope="col" className={table.number}>
            Gewonnen
          </th>
        ) : null}
      </tr>
    </thead>
    <tbody>
      {tips.map((tip) => (
        <Row key={tip.id} game={game} tip={tip} isOwn={tip.id === ownId} />
      ))}
    </tbody>
  </table>
);

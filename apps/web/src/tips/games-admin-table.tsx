import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, EditIcon, type Icon, RemoveIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { useFlash } from '#platform/use-flash.ts';
import { closingOf } from './closing-words.ts';
import { GameState } from './game-state.tsx';
import { titleOf } from './game-title.ts';
import styles from './games-admin-table.module.css';

export type GameAction = 'edit' | 'copy' | 'close' | 'remove';
export type OnGameAction = (action: GameAction, game: TipGame) => void;

interface ActionProps {
  readonly game: TipGame;
  readonly label: string;
  readonly icon: Icon;
  readonly hasWords?: boolean;
  readonly onClick: () => void;
}

const Action = ({ game, label, icon, hasWords = false, onClick }: ActionProps) => {
  const button = (
    <Button
      look="quiet"
      className={hasWords ? styles.words : undefined}
      aria-label={`${label}: ${titleOf(game)}`}
      icon={<Glyph icon={icon} />}
      onClick={onClick}
    >
      {hasWords ? label : null}
    </Button>
  );
  return hasWords ? button : <Tooltip label={label}>{button}</Tooltip>;
};

const Switches = ({ game: { hidesTips, redOnlyIfAny } }: { readonly game: TipGame }) =>
  hidesTips || redOnlyIfAny ? (
    <span className={styles.switches}>
      {hidesTips ? <span className={styles.switch}>Tipps verborgen</span> : null}
      {redOnlyIfAny ? <span className={styles.switch}>Rot nur ab 1</span> : null}
    </span>
  ) : (
    <span className={styles.none}>–</span>
  );

const ICON_ACTIONS: readonly (readonly [action: GameAction, label: string, icon: Icon])[] = [
  ['edit', 'Bearbeiten', EditIcon],
  ['copy', 'Duplizieren', CopyIcon],
  ['remove', 'Löschen', RemoveIcon],
];

const Row = memo(function Row({ game, onAction }: { readonly game: TipGame; readonly onAction: OnGameAction }) {
  const row = useFlash<HTMLTableRowElement>(game.version);
  return (
    <tr ref={row} className={`${table.stack} ${styles.row}`}>
      <td className={styles.game}>
        <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={styles.title}>
          {titleOf(game)}
        </Link>
        <span className={styles.tournament}>{game.tournament}</span>
      </td>
      <td className={`${styles.start} number`} data-label="Anpfiff">
        <time dateTime={game.gameStart}>{formatKickOff(game.gameStart)}</time>
      </td>
      <td className={table.number} data-label="Preis">
        {formatVc(game.price)}
      </td>
      <td data-label="Schalter" data-none={(!game.hidesTips && !game.redOnlyIfAny) || undefined}>
        <Switches game={game} />
      </td>
      <td className={styles.state}>
        <GameState game={game} />
      </td>
      <td className={styles.actions}>
        <span className={styles.buttons}>
          <Action game={game} {...closingOf(game)} hasWords onClick={() => onAction('close', game)} />
          {ICON_ACTIONS.map(([action, label, icon]) => (
            <Action key={action} game={game} label={label} icon={icon} onClick={() => onAction(action, game)} />
          ))}
        </span>
      </td>
    </tr>
  );
});

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {[200, 112, 64, 96, 104, 132].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

interface GamesAdminTableProps {
  readonly caption: string;
  readonly games: readonly TipGame[] | undefined;
  readonly onAction: OnGameAction;
}

/** Games in lines with everything that can be done to them; on a phone each is a card. */
export const GamesAdminTable = ({ caption, games, onAction }: GamesAdminTableProps) => (
  <table
    className={`${table.table} ${table.stacksSoonest} ${table.labels} ${styles.table}`}
    aria-busy={games === undefined}
  >
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Spiel</th>
        <th scope="col" className={styles.startHead}>
          Anpfiff
        </th>
        <th scope="col" className={`${table.number} ${styles.priceHead}`}>
          Preis
        </th>
        <th scope="col" className={styles.switchesHead}>
          Schalter
        </th>
        <th scope="col" className={styles.stateHead}>
          Stand
        </th>
        <th scope="col" className={styles.actionsHead}>
          <span className="visually-hidden">Aktionen</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {games
        ? games.map((game) => <Row key={game.id} game={game} onAction={onAction} />)
        : Array.from({ length: 4 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
    </tbody>
  </table>
);

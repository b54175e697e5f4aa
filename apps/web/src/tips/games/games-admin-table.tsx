import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useMemo } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { CopyIcon, EditIcon, type Icon, RemoveIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { closingOf, GameName, MissingResult, PhaseBadge, titleOf, usePhase } from '../game.tsx';
import { ProposalPill } from '../matchdays/proposal.tsx';
import { formatScore } from '../score.tsx';
import styles from './games.module.css';

export type GameAction = 'edit' | 'copy' | 'close' | 'remove';
type OnGameAction = (action: GameAction, game: TipGame) => void;

/** Only what differs from the usual. */
const Rules = ({ game: { hidesTips, redOnlyIfAny } }: { readonly game: TipGame }) =>
  hidesTips || redOnlyIfAny ? (
    <span className="row wrap gap-4" style={{ marginTop: 4 }}>
      {hidesTips ? <span className="pill dim">Tipps verborgen</span> : null}
      {redOnlyIfAny ? <span className="pill dim">Rot nur ab 1</span> : null}
    </span>
  ) : null;

function State({ game }: { readonly game: TipGame }) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  if (phase === 'waiting') return <MissingResult />;
  if (phase !== 'closed') return <PhaseBadge phase={phase} />;
  return result ? (
    <strong className="bold number">
      <span className="visually-hidden">abgeschlossen, </span>
      {formatScore(result)}
    </strong>
  ) : null;
}

const ICON_ACTIONS: readonly (readonly [action: GameAction, label: string, icon: Icon])[] = [
  ['edit', 'Bearbeiten', EditIcon],
  ['copy', 'Duplizieren', CopyIcon],
  ['remove', 'Löschen', RemoveIcon],
];

function Actions({ game, onAction }: { readonly game: TipGame; readonly onAction: OnGameAction }) {
  const closing = closingOf(game);
  const button = (action: GameAction, label: string, icon: Icon, words?: string) => (
    <Button look="quiet" aria-label={`${label}: ${titleOf(game)}`} icon={icon} onClick={() => onAction(action, game)}>
      {words}
    </Button>
  );
  return (
    <span className={`${styles.adminButtons} row gap-0 to-end nowrap`}>
      {button('close', closing.label, closing.icon, closing.label)}
      {ICON_ACTIONS.map(([action, label, icon]) => (
        <Tooltip key={action} label={label}>
          {button(action, label, icon)}
        </Tooltip>
      ))}
    </span>
  );
}

const columnsFor = (onAction: OnGameAction): Column<TipGame>[] => [
  {
    id: 'game',
    head: 'Spiel',
    skeleton: 200,
    cell: (game) => (
      <>
        <GameName game={game} className={styles.team} />
        <Rules game={game} />
      </>
    ),
  },
  {
    id: 'start',
    head: 'Anpfiff',
    card: 'meta',
    width: 180,
    className: 'number nowrap',
    cell: ({ gameStart }) => <time dateTime={gameStart}>{formatKickOff(gameStart)}</time>,
  },
  {
    id: 'price',
    head: 'Preis',
    card: 'meta',
    isNumber: true,
    width: 124,
    className: styles.price,
    cell: ({ price }) => formatVc(price),
  },
  {
    id: 'state',
    head: 'Stand',
    width: 136,
    className: styles.state,
    cell: (game) => (
      <>
        <State game={game} />
        <ProposalPill game={game} />
      </>
    ),
  },
  {
    id: 'actions',
    head: 'Aktionen',
    isHeadHidden: true,
    width: 332,
    className: 'end',
    cell: (game) => <Actions game={game} onAction={onAction} />,
  },
];

const CARDS = {
  below: 'desktop',
  areas: '"game game state actions" "start price state actions"',
  columns: 'auto minmax(0, 1fr) auto 332px',
} as const;
const PHONE_CARDS = {
  below: 'desktop',
  areas: '"game game game" "start price state" "actions actions actions"',
  columns: 'auto minmax(0, 1fr) auto',
} as const;

const rowOf = ({ version }: TipGame) => ({ flash: version });

interface GamesAdminTableProps {
  readonly caption: string;
  readonly games: readonly TipGame[] | undefined;
  readonly onAction: OnGameAction;
}

export function GamesAdminTable({ caption, games, onAction }: GamesAdminTableProps) {
  const isPhone = useIsNarrow('phone');
  const columns = useMemo(() => columnsFor(onAction), [onAction]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={games}
      rowKey={({ id }) => id}
      row={rowOf}
      cards={isPhone ? PHONE_CARDS : CARDS}
      skeletonRows={4}
      className={styles.admin}
    />
  );
}

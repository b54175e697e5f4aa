import type { FixtureLine } from '@kontor/contract/tips/fixtures.ts';
import { memo } from 'react';
import { formatDateTime, formatVc } from '#platform/format.de.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { titleOf } from '../game.tsx';
import styles from './game-dialogs.module.css';

const Notes = ({ notes, look }: { readonly notes: readonly string[]; readonly look: string }) =>
  notes.length === 0 ? null : (
    <ul className={look}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

function Match({ line: { text, game, problems, hints } }: { readonly line: FixtureLine }) {
  return (
    <>
      {game ? (
        <>
          <span className="strong block">{titleOf(game)}</span>
          <span className="meta">{game.tournament}</span>
        </>
      ) : (
        <Notes notes={problems} look="error" />
      )}
      <Notes notes={hints} look="warning small" />
      {game ? null : (
        <code className={`${styles.code} dim`}>{text.length > 160 ? `${text.slice(0, 160)} …` : text}</code>
      )}
    </>
  );
}

const COLUMNS: Column<FixtureLine>[] = [
  { id: 'line', head: 'Zeile', width: 56, isRowHead: true, className: 'dim number', cell: ({ line }) => line },
  { id: 'match', head: 'Spiel', className: 'anywhere', cell: (line) => <Match line={line} /> },
  {
    id: 'start',
    head: 'Anpfiff',
    className: 'number nowrap',
    cell: ({ game }) => (game ? formatDateTime(game.gameStart) : null),
  },
  { id: 'price', head: 'Preis', isNumber: true, cell: ({ game }) => (game ? formatVc(game.price) : null) },
];

const rowOf = ({ problems, hints }: FixtureLine) => ({
  className: problems.length > 0 ? styles.bad : hints.length > 0 ? styles.doubtful : undefined,
});

/** Every pasted line as it was understood, or what is wrong with it. */
export const FixturesPreview = memo(function FixturesPreview({ lines }: { readonly lines: readonly FixtureLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section style={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} aria-label="Vorschau">
      <DataTable
        caption="Vorschau der Spiele"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ line }) => line}
        row={rowOf}
        cards={{ below: 'phone', areas: '"line match match" "line start price"', columns: '28px minmax(0, 1fr) auto' }}
      />
    </section>
  );
});

import type { FixtureLine } from '@kontor/contract/tips/fixtures.ts';
import { memo } from 'react';
import { formatDateTime, formatVc } from '#platform/format.de.ts';
import styles from './fixtures-dialog.module.css';
import { titleOf } from './game-title.ts';

const Notes = ({ notes, look }: { readonly notes: readonly string[]; readonly look: string | undefined }) =>
  notes.length === 0 ? null : (
    <ul className={look}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

interface GoodCellsProps {
  readonly game: NonNullable<FixtureLine['game']>;
  readonly hints: readonly string[];
}

const GoodCells = ({ game, hints }: GoodCellsProps) => (
  <>
    <td className={styles.match}>
      <span className={styles.teams}>{titleOf(game)}</span>
      <span className={styles.dim}>{game.tournament}</span>
      <Notes notes={hints} look={styles.hints} />
    </td>
    <td className={`${styles.start} number`}>{formatDateTime(game.gameStart)}</td>
    <td className={`${styles.price} number`}>{formatVc(game.price)}</td>
  </>
);

const Line = ({ line: { line, text, game, problems, hints } }: { readonly line: FixtureLine }) => (
  <tr data-bad={problems.length > 0 || undefined} data-doubtful={hints.length > 0 || undefined}>
    <th scope="row" className={`${styles.lineNumber} number`}>
      {line}
    </th>
    {game ? (
      <GoodCells game={game} hints={hints} />
    ) : (
      <td colSpan={3} className={styles.match}>
        <Notes notes={problems} look={styles.problems} />
        <Notes notes={hints} look={styles.hints} />
        <code className={styles.source}>{text.length > 160 ? `${text.slice(0, 160)} …` : text}</code>
      </td>
    )}
  </tr>
);

/** Every pasted line as it was understood, or what is wrong with it. */
export const FixturesPreview = memo(function FixturesPreview({ lines }: { readonly lines: readonly FixtureLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Vorschau">
      <table className={styles.preview}>
        <caption className="visually-hidden">Vorschau der Spiele</caption>
        <thead>
          <tr>
            <th scope="col">Zeile</th>
            <th scope="col">Spiel</th>
            <th scope="col">Anpfiff</th>
            <th scope="col" className={styles.price}>
              Preis
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

import { type KeyboardEvent, memo, useDeferredValue } from 'react';
import { formatChange, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { ItemImage, useItemImage } from './item-image.tsx';
import { type CountRow, differenceOf, hasChanged } from './stocktake-rows.ts';
import styles from './stocktake-table.module.css';

interface RowProps {
  readonly row: CountRow;
  readonly image: string;
  readonly onCount: (name: string, typed: string, expected: number) => void;
  readonly onConfirm: (names: readonly string[]) => void;
}

function Difference({ row }: { readonly row: CountRow }) {
  const difference = differenceOf(row);
  if (difference === undefined)
    return row.counting ? <span className={styles.less}>keine Zahl</span> : <span aria-hidden="true">–</span>;
  if (difference === 0) return <span className={styles.same}>stimmt</span>;
  return <strong className={difference > 0 ? styles.more : styles.less}>{formatChange(difference)}</strong>;
}

const isSameRow = (one: RowProps, other: RowProps): boolean =>
  one.row.stock === other.row.stock &&
  one.row.label === other.row.label &&
  one.row.counting === other.row.counting &&
  one.image === other.image &&
  one.onConfirm === other.onConfirm;

const Row = memo(function Row({ row, image, onCount, onConfirm }: RowProps) {
  const { name, label, stock, counting } = row;
  const isChanged = hasChanged(row);
  return (
    <tr className={styles.row} data-changed={isChanged || undefined}>
      <th scope="row" className={styles.item}>
        <ItemImage src={image} label={label} size={32} />
        <span className={styles.label}>{label}</span>
      </th>
      <td className={`${styles.number} number`}>
        <span className={styles.caption}>Bestand</span>
        {formatNumber(stock)}
      </td>
      <td className={styles.count}>
        <span className={styles.caption} aria-hidden="true">
          Gezählt
        </span>
        <input
          className={`${styles.input} number`}
          data-count={name}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${label} gezählt`}
          aria-invalid={counting !== undefined && differenceOf(row) === undefined}
          value={counting?.typed ?? ''}
          onChange={(event) => onCount(name, event.currentTarget.value, stock)}
          onFocus={(event) => event.currentTarget.select()}
        />
      </td>
      <td className={`${styles.number} number`}>
        <span className={styles.caption}>Differenz</span>
        <Difference row={row} />
      </td>
      <td className={styles.news}>
        {isChanged && counting ? (
          <>
            <span>
              Beim Zählen {formatNumber(counting.expected)}, jetzt {formatNumber(stock)}
            </span>
            <Button
              className={styles.confirm ?? ''}
              onClick={() => onConfirm([name])}
              aria-label={`${label}: Zählung stimmt noch`}
            >
              Stimmt noch
            </Button>
          </>
        ) : null}
      </td>
    </tr>
  );
}, isSameRow);

const FIRST_ROWS = 30;

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows walk down and up the column, as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.shiftKey && event.key === 'Enter' ? -1 : STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-count]')];
  inputs[inputs.indexOf(event.target) + step]?.focus();
}

interface StocktakeTableProps extends Omit<RowProps, 'row' | 'image'> {
  readonly rows: readonly CountRow[];
}

/** One line per item: what the books say, what is there, and what lies between. */
export const StocktakeTable = memo(function StocktakeTable({ rows, ...actions }: StocktakeTableProps) {
  const imageOf = useItemImage();
  // The first screen at once, the rest when there is time; every row keeps up with typing.
  const drawn = useDeferredValue(rows.length, FIRST_ROWS);
  return (
    <table className={styles.table} onKeyDown={walk}>
      <caption className="visually-hidden">Zu zählende Gegenstände</caption>
      <thead className={styles.head}>
        <tr className={styles.row}>
          <th scope="col">Gegenstand</th>
          <th scope="col" className={styles.number}>
            Bestand
          </th>
          <th scope="col" className={styles.number}>
            Gezählt
          </th>
          <th scope="col" className={styles.number}>
            Differenz
          </th>
          <th scope="col">
            <span className="visually-hidden">Seit dem Zählen</span>
          </th>
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.name} row={row} image={imageOf(row.name)} {...actions} />
        ))}
      </tbody>
    </table>
  );
});

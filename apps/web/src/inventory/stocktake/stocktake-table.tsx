import { type KeyboardEvent, memo, useDeferredValue, useEffect, useRef } from 'react';
import { formatChange, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import table from '#platform/ui/table/table.module.css';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import styles from './stocktake.module.css';
import { type CountRow, differenceOf, hasChanged } from './stocktake-rows.ts';

const areaOf = (name: string) => ({ '--area': name });

interface RowProps extends CountRow {
  readonly image: string;
  readonly isWanted: boolean;
  readonly onReached: (wanted: undefined) => void;
  readonly onCount: (name: string, typed: string, expected: number) => void;
  readonly onConfirm: (names: readonly string[]) => void;
}

function Difference({ row }: { readonly row: CountRow }) {
  const difference = differenceOf(row);
  if (difference === undefined)
    return row.counting ? <span className="error">keine Zahl</span> : <span aria-hidden="true">–</span>;
  if (difference === 0) return <span className="dim">stimmt</span>;
  return <strong className={difference > 0 ? 'success' : 'error'}>{formatChange(difference)}</strong>;
}

/** Plain values only, so that a row is drawn again only when something in it changes. */
const Row = memo(function Row({ image, isWanted, onReached, onCount, onConfirm, ...row }: RowProps) {
  const { name, label, stock, counting } = row;
  const isChanged = hasChanged(row);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    input.current?.focus({ preventScroll: true });
    input.current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    onReached(undefined);
  }, [isWanted, onReached]);
  return (
    <tr className={table.row} data-changed={isChanged || undefined}>
      <th scope="row" style={areaOf('item')}>
        <span className="row gap-12 strong">
          <ItemImage src={image} label={label} size={32} />
          <span className="anywhere">{label}</span>
        </span>
      </th>
      <td className={table.number} style={areaOf('stock')} data-label="Bestand">
        <span className="block field-high">{formatNumber(stock)}</span>
      </td>
      <td style={areaOf('count')} data-label="Gezählt">
        <input
          ref={input}
          className={`${styles.input} strong number end`}
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
      <td className={table.number} style={areaOf('difference')} data-label="Differenz" data-card="end">
        <span className="block field-high">
          <Difference row={row} />
        </span>
      </td>
      <td className={`${styles.news} row wrap to-end small warning`} style={areaOf('news')}>
        {isChanged && counting ? (
          <>
            <span>
              Beim Zählen {formatNumber(counting.expected)}, jetzt {formatNumber(stock)}
            </span>
            <Button onClick={() => onConfirm([name])} aria-label={`${label}: Zählung stimmt noch`}>
              Stimmt noch
            </Button>
          </>
        ) : null}
      </td>
    </tr>
  );
});

const FIRST_ROWS = 30;

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.shiftKey && event.key === 'Enter' ? -1 : STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-count]')];
  inputs[inputs.indexOf(event.target) + step]?.focus();
}

interface StocktakeTableProps extends Pick<RowProps, 'onReached' | 'onCount' | 'onConfirm'> {
  readonly wanted: string | undefined;
  readonly rows: readonly CountRow[];
}

export const StocktakeTable = memo(function StocktakeTable({ rows, wanted, ...actions }: StocktakeTableProps) {
  const imageOf = useItemImage();
  // The first screen at once, the rest when there is time; every row keeps up with typing.
  const drawn = useDeferredValue(rows.length, FIRST_ROWS);
  const isCards = useIsNarrow('tablet');
  const layout = isCards ? `${table.cards} ${table.longCards}` : table.long;
  return (
    <table className={`${table.table} ${layout} ${styles.counts}`} onKeyDown={walk}>
      <caption className="visually-hidden">Zu zählende Gegenstände</caption>
      <thead>
        <tr>
          <th scope="col">Gegenstand</th>
          {['Bestand', 'Gezählt', 'Differenz'].map((head) => (
            <th key={head} scope="col" className={table.number}>
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Seit dem Zählen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row) => (
          <Row key={row.name} {...row} image={imageOf(row.name)} isWanted={row.name === wanted} {...actions} />
        ))}
      </tbody>
    </table>
  );
});

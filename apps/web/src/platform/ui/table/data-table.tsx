import { type Key, memo, type ReactNode, type Ref, useId, useState } from 'react';
import { useRedrawnMoney } from '../../currency.ts';
import { useFlash } from '../../use-flash.ts';
import { Button } from '../field/button.tsx';
import { Glyph } from '../glyph.tsx';
import { ExpandIcon, SortDownIcon, SortIcon, SortUpIcon } from '../icons.ts';
import { Skeleton } from './skeleton.tsx';
import type { Sorting } from './sortable.ts';
import styles from './table.module.css';
import { useIsNarrow, type Width } from './use-is-narrow.ts';

export interface Column<T, K extends string = string> {
  /** Also the area of the cell where the row is a card. */
  readonly id: string;
  readonly head: ReactNode;
  /** The head is read aloud only: a column of buttons. */
  readonly isHeadHidden?: boolean;
  readonly cell: (row: T) => ReactNode;
  readonly sort?: K;
  /** The list comes sorted by this column. */
  readonly order?: 'ascending' | 'descending';
  readonly isNumber?: boolean;
  readonly isRowHead?: boolean;
  readonly width?: number | string;
  readonly className?: string | undefined;
  /** In a card only: said above the value, where the value does not say it itself. */
  readonly label?: string;
  /** In a card only: smaller and dimmer, at the end of its line, or left out. */
  readonly card?: 'meta' | 'end' | 'meta end' | 'hidden';
  /** While loading; without it as wide as such columns usually are. */
  readonly skeleton?: number | string;
}

export interface RowLook {
  readonly className?: string | undefined;
  readonly isOwn?: boolean;
  /** Flashes when this changes; a row that has just arrived, when it differs from `before`. */
  readonly flash?: unknown;
  readonly before?: unknown;
  readonly onClick?: () => void;
  readonly isCurrent?: boolean;
  /** Set as data attributes for the style sheet. */
  readonly data?: Readonly<Record<string, string | boolean | undefined>>;
}

interface Opening<T> {
  /** What the button opens, for those who do not see the row. */
  readonly label: (row: T) => string;
  readonly content: (row: T) => (() => ReactNode) | undefined;
}

interface DataTableProps<T, K extends string> {
  readonly caption: string;
  readonly columns: readonly Column<T, K>[];
  /** Undefined while they are being loaded. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => Key;
  readonly row?: (row: T) => RowLook;
  readonly opening?: Opening<T>;
  /** The title of the rows that belong together; they already follow each other. */
  readonly group?: (row: T) => string | undefined;
  readonly sorting?: Sorting<K>;
  /** Below this width a row is a card; `areas` names where the columns lie in it, and `open` where the button that opens it. */
  readonly cards?: { readonly below: Width; readonly areas: string; readonly columns?: string };
  /** Rows beyond the screen cost nothing; columns then need widths. */
  readonly isLong?: boolean;
  /** Another selection is on its way. */
  readonly isStale?: boolean;
  readonly skeletonRows?: number;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLTableElement>;
}

const dataOf = (data: RowLook['data'] = {}) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [`data-${name}`, value === false ? undefined : value]),
  );

const classesOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

const areaOf = (id: string) => ({ '--area': id });

function Cell<T>({ column, row }: { readonly column: Column<T>; readonly row: T }) {
  const { id, isNumber, isRowHead, className, card, label } = column;
  const shared = {
    className: classesOf(isNumber && styles.number, className),
    style: areaOf(id),
    'data-card': card,
    'data-label': label,
  };
  return isRowHead ? (
    <th scope="row" {...shared}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...shared}>{column.cell(row)}</td>
  );
}

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  readonly look: ((row: T) => RowLook) | undefined;
  readonly opening: Opening<T> | undefined;
}

/** Following a link, pressing a button and marking text are not meant for the row. */
const isForRow = (target: EventTarget): boolean =>
  !(target as Element).closest('a, button, input, label') && window.getSelection()?.isCollapsed !== false;

/** A button or link in the row is the keyboard's way; the whole row is the larger target of the mouse. */
function Row<T>({ row, columns, look, opening }: RowProps<T>) {
  useRedrawnMoney();
  const { className, isOwn, flash, before = flash, onClick, isCurrent, data } = look?.(row) ?? {};
  const ref = useFlash<HTMLTableRowElement>(flash, before);
  const [wantsOpen, setWantsOpen] = useState(false);
  const detailId = useId();
  const content = opening?.content(row);
  const isOpen = wantsOpen && content !== undefined;
  const act = content ? () => setWantsOpen(!isOpen) : onClick;
  return (
    <>
      <tr
        ref={ref}
        className={classesOf(styles.row, act && styles.acts, className)}
        onClick={act && ((event) => isForRow(event.target) && act())}
        aria-current={isCurrent || undefined}
        data-own={isOwn || undefined}
        {...dataOf(data)}
      >
        {columns.map((column) => (
          <Cell key={column.id} column={column} row={row} />
        ))}
        {opening ? (
          <td className={styles.opener} style={areaOf('open')}>
            {content ? (
              <Button
                look="quiet"
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailId : undefined}
                aria-label={opening.label(row)}
                icon={<Glyph icon={ExpandIcon} className={isOpen ? 'turned' : undefined} />}
                onClick={() => setWantsOpen(!isOpen)}
              />
            ) : null}
          </td>
        ) : null}
      </tr>
      {isOpen ? (
        <tr id={detailId} className={styles.detail}>
          <td colSpan={columns.length + 1}>{content()}</td>
        </tr>
      ) : null}
    </>
  );
}

const MemoRow = memo(Row) as typeof Row;

interface HeadProps<T, K extends string> {
  readonly column: Column<T, K>;
  readonly sorting: Sorting<K> | undefined;
}

function Head<T, K extends string>({ column, sorting }: HeadProps<T, K>) {
  const { head, sort, isNumber, isHeadHidden } = column;
  const isSorted = sort !== undefined && sorting?.by === sort;
  const isDescending = sorting?.isDescending;
  const order = isDescending ? 'descending' : 'ascending';
  const icon = isDescending ? SortDownIcon : SortUpIcon;
  return (
    <th
      scope="col"
      className={classesOf(isNumber && styles.number, column.className)}
      style={{ width: column.width }}
      aria-sort={isSorted ? order : column.order}
    >
      {sort && sorting ? (
        <button
          type="button"
          className={`${styles.sort} plain-button`}
          style={isNumber ? { flexDirection: 'row-reverse' } : undefined}
          data-sorted={isSorted || undefined}
          onClick={() => sorting.toggle(sort)}
        >
          <span>{head}</span>
          <Glyph icon={isSorted ? icon : SortIcon} size={14} className={styles.sortIcon} />
        </button>
      ) : (
        <span className={isHeadHidden ? 'visually-hidden' : undefined}>{head}</span>
      )}
    </th>
  );
}

function groupsOf<T>(rows: readonly T[], titleOf: ((row: T) => string | undefined) | undefined) {
  const groups: { readonly title: string | undefined; readonly rows: T[] }[] = [];
  for (const row of rows) {
    const title = titleOf?.(row);
    const last = groups.at(-1);
    if (last && last.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}

const lengthOf = (width: number | string | undefined): string =>
  typeof width === 'number' ? `${width}px` : (width ?? 'minmax(0, 1fr)');

/** The one table of all lists: sorts, opens rows, and lays them out as cards where there is no room for columns. */
export function DataTable<T, K extends string = string>({
  columns,
  rows,
  sorting,
  cards,
  opening,
  ...table
}: DataTableProps<T, K>) {
  const widths = [...columns.map(({ width }) => lengthOf(width)), ...(opening ? ['36px'] : [])];
  const isCards = useIsNarrow(cards?.below);
  const style = {
    '--card-areas': cards?.areas,
    '--card-columns': cards?.columns ?? 'minmax(0, 1fr) auto',
    '--columns': widths.join(' '),
    opacity: table.isStale ? 0.75 : undefined,
  };
  return (
    <table
      ref={table.ref}
      className={classesOf(
        styles.table,
        table.isLong && (isCards ? styles.longCards : styles.long),
        isCards && styles.cards,
        table.className,
      )}
      style={style}
      aria-busy={rows === undefined || table.isStale === true}
    >
      <caption className="visually-hidden">{table.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
          {opening ? (
            <th scope="col" className={styles.opener}>
              <span className="visually-hidden">Einzelheiten</span>
            </th>
          ) : null}
        </tr>
      </thead>
      {rows ? (
        groupsOf(rows, table.group).map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title ? (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={widths.length}>
                  {title}
                </th>
              </tr>
            ) : null}
            {rows.map((row) => (
              <MemoRow key={table.rowKey(row)} row={row} columns={columns} look={table.row} opening={opening} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody>
          {Array.from({ length: table.skeletonRows ?? 8 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <tr key={at} className={styles.row}>
              {columns.map(({ id, isHeadHidden, isNumber, className, card, ...column }) => (
                <td key={id} className={className} style={areaOf(id)} data-card={card}>
                  <Skeleton height={14} width={column.skeleton ?? (isHeadHidden ? 18 : isNumber ? 56 : 96)} />
                </td>
              ))}
              {opening ? <td className={styles.opener} style={areaOf('open')} /> : null}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

import { type Entry, MAX_ITEMS } from './entry.ts';
import { type SqlCursor, type SqlToken, sqlCursor } from './sql-cursor.ts';

const TABLE = 'items';
const MODIFIERS = ['low_priority', 'delayed', 'high_priority', 'ignore', 'into'];
const NO_COLUMN = /^(primary|key|unique|index|constraint|foreign|fulltext|spatial|check)$/i;

interface Column {
  name: string;
  /** The default of the column. */
  fallback?: string | undefined;
}

/** The columns of ESX's own script, for a dump that contains only rows. */
const ESX_COLUMNS: Column[] = ['name', 'label', 'weight', 'rare', 'can_remove'].map((name) => ({ name }));

/** A literal with its sign; an expression is unknown. */
function literal(part: SqlToken[]): string | undefined {
  const [first, second] = part[0]?.value.startsWith('_') ? part.slice(1) : part;
  if (first?.kind === 'text') return first.value;
  if (first?.kind === 'sign' && first.value === '-' && second?.kind === 'word') return `-${second.value}`;
  return first?.kind === 'word' && /^[\d.]/.test(first.value) ? first.value : undefined;
}

function column(part: SqlToken[]): Column[] {
  const [first, ...rest] = part;
  if (!first || (first.kind === 'word' && NO_COLUMN.test(first.value))) return [];
  const at = rest.findIndex(({ kind, value }) => kind === 'word' && /^default$/i.test(value));
  return [{ name: first.value.toLowerCase(), fallback: at === -1 ? undefined : literal(rest.slice(at + 1)) }];
}

function createdColumns(sql: SqlCursor): Column[] | undefined {
  if (!sql.takes('table')) return undefined;
  if (sql.takes('if')) {
    sql.next();
    sql.next();
  }
  return sql.tableName() === TABLE ? [...sql.parts()].flatMap(column) : undefined;
}

function entryOf(values: SqlToken[][], order: string[], columns: Column[]): Entry {
  const find = (name: string): string | undefined => {
    const value = values[order.indexOf(name)];
    return (value && literal(value)) ?? columns.find((known) => known.name === name)?.fallback;
  };
  return { name: find('name'), label: find('label'), weight: find('weight') };
}

function* insertedRows(sql: SqlCursor, columns: Column[]): Generator<Entry, undefined> {
  while (sql.takes(...MODIFIERS));
  if (sql.tableName() !== TABLE) return undefined;
  const listed = [...sql.parts()].map((part) => part[0]?.value.toLowerCase() ?? '');
  const order = listed.length > 0 ? listed : columns.map(({ name }) => name);
  if (!sql.takes('values', 'value')) return undefined;
  do {
    const values = [...sql.parts()];
    if (values.length > 0) yield entryOf(values, order, columns);
  } while (sql.takes(','));
  return undefined;
}

/** Works with dumps of any tool and ignores other tables. */
export function readEsx(text: string): Entry[] {
  const sql = sqlCursor(text);
  const entries: Entry[] = [];
  let columns = ESX_COLUMNS;
  while (sql.peek()) {
    if (sql.takes('create')) columns = createdColumns(sql) ?? columns;
    else if (sql.takes('insert', 'replace')) {
      for (const entry of insertedRows(sql, columns)) {
        if (entries.push(entry) > MAX_ITEMS) return entries;
      }
    } else sql.next();
  }
  return entries;
}

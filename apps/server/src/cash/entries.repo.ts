import type { Account, CashEntry, CashFilter, CashKind, CashSource } from '@kontor/contract/cash/schema.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { DB } from '#platform/postgres/db.gen.ts';
import { type Db, listDistinct, type Tx } from '#platform/postgres/db.ts';
import { inIndexOrder, pageOf, pageOfAny, searchPage } from '#platform/postgres/page.ts';
import { tellApart } from '#users';

const COLUMNS = [
  'id',
  'account',
  'kind',
  'cents',
  'balance_cents',
  'at',
  'by_id',
  'by_name',
  'note',
  'category',
  'about_name',
  'source_kind',
  'source_id',
] as const;

type Row = Pick<Selectable<DB['cash_entry']>, (typeof COLUMNS)[number]> & {
  day: string;
  reverses: { id: number; at: string; note: string } | null;
  reversedBy: number | null;
};
type Rows<O> = SelectQueryBuilder<DB, 'cash_entry', O>;

const NEWEST = { table: 'cash_entry', date: 'at' } as const;

const columnsOf = <O>(query: Rows<O>) =>
  query.select(COLUMNS).select([
    sql<string>`day::text`.as('day'),
    sql<Row['reverses']>`(select json_build_object('id', original.id, 'at', original.at, 'note', original.note)
        from cash_entry original where original.id = cash_entry.reverses)`.as('reverses'),
    sql<number | null>`(select id from cash_entry counter where counter.reverses = cash_entry.id)`.as('reversedBy'),
  ]) as unknown as Rows<Row>;

const sourceOf = ({ source_kind, source_id }: Row): CashSource | null =>
  source_kind === null || source_id === null ? null : { kind: source_kind as CashSource['kind'], id: source_id };

async function present(db: Db, rows: readonly Row[]): Promise<CashEntry[]> {
  const names = await tellApart(
    db,
    rows.map(({ by_id: id, by_name: name }) => ({ id, name })),
  );
  return rows.map((row, index) => ({
    id: row.id,
    date: row.at.toISOString(),
    day: row.day,
    account: row.account as Account,
    kind: row.kind as CashKind,
    cents: row.cents,
    balance: row.balance_cents,
    by: names[index] ?? row.by_name,
    note: row.note,
    category: row.category,
    about: row.about_name,
    source: sourceOf(row),
    reverses: row.reverses && { ...row.reverses, date: new Date(row.reverses.at).toISOString() },
    reversedBy: row.reversedBy,
  }));
}

/** Uses the index of what is chosen, people before kinds of expenses before kinds of entries. */
function walkOf({ person = [], category = [], kind = [], account }: CashFilter) {
  if (person.length > 0) return { column: 'by_name', values: person };
  if (category.length > 0) return { column: 'category', values: category };
  if (kind.length > 0) return { column: 'kind', values: kind };
  return { column: 'account', values: account ? [account] : [] };
}

function within<O>(query: Rows<O>, { from, to }: CashFilter): Rows<O> {
  const since = from ? query.where('at', '>=', new Date(from)) : query;
  return to ? since.where('at', '<', new Date(to)) : since;
}

function narrow(query: Rows<Record<never, never>>, filter: CashFilter, walked?: string): Rows<Row> {
  const chosen = {
    by_name: filter.person ?? [],
    category: filter.category ?? [],
    kind: filter.kind ?? [],
    account: filter.account ? [filter.account] : [],
  };
  let rows = columnsOf(within(query, filter));
  for (const [column, values] of Object.entries(chosen))
    if (values.length > 0 && column !== walked) rows = rows.where(column as keyof typeof chosen, 'in', values);
  return rows;
}

function findRows(db: Db, filter: CashFilter): Promise<Row[]> {
  const { column, values } = walkOf(filter);
  const [value, ...others] = new Set(values);
  const entries = db.selectFrom('cash_entry');
  if (filter.search) {
    const dated = within(entries.selectAll(), filter);
    const isOne = value !== undefined && others.length === 0;
    const candidates = isOne ? inIndexOrder(dated, column, sql.val(value)) : dated;
    const text = filter.search.replace(/\s+/g, ' ');
    return searchPage(db, filter, { ...NEWEST, text, candidates, narrow: (rows) => narrow(rows, filter) });
  }
  if (value === undefined) return pageOf(narrow(entries, filter), filter, NEWEST).execute();
  return pageOfAny(db, narrow(entries, filter, column), filter, { ...NEWEST, chosen: [{ column, values }] });
}

export const listEntries = async (db: Db, filter: CashFilter): Promise<CashEntry[]> =>
  present(db, await findRows(db, filter));

export async function findEntry(db: Db, id: number): Promise<CashEntry | undefined> {
  const rows = await columnsOf(db.selectFrom('cash_entry').where('id', '=', id)).execute();
  return (await present(db, rows))[0];
}

export const listPeople = (db: Db): Promise<string[]> => listDistinct(db, 'cash_entry', 'by_name');

export const PERSONAL_CASH: PersonalSection = {
  title: 'Kassenbuch',
  // What others booked about this person, such as a payout, does not say who they are.
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      with own as (
        (select id from cash_entry where by_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE})
        union
        (select id from cash_entry where about_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE})
      )
      select id as at, cash_entry.at as "Zeit", account as "Konto", kind as "Art", cents / 100.0 as "Betrag",
        note as "Notiz", category as "Wofür", case when by_id = ${userId} then 'von dir' else 'über dich' end as "Bezug"
      from cash_entry where id = any(array(select id from own)) order by id limit ${PERSONAL_PAGE}`.execute(db);
    return rows;
  },
};

export const PERSONAL_CLOSES: PersonalSection = {
  title: 'Abgeschlossene Kassentage',
  read: async (db, userId, after) => {
    const { rows } = await sql<{ at: number }>`
      select id as at, cash_close.at as "Zeit", day::text as "Tag", counted_cents / 100.0 as "Gezählt", note as "Notiz",
        (select reason from cash_reopening where close_id = id and cash_reopening.by_id = ${userId}) as "Zurückgenommen"
      from cash_close where by_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(
      db,
    );
    return rows;
  },
};

/** What was booked stays, by whom and about whom does not. */
export const forgetInCash = (tx: Tx, id: string, pseudonym: string) =>
  sql`select forget_in_cash(${id}, ${pseudonym})`.execute(tx);

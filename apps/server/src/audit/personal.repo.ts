import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { sql } from 'kysely';
import { PERSONAL_PAGE, type PersonalSection, rowAfter } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { textOf } from './text-of.ts';

interface OwnEntry {
  at: number;
  message: string;
  [label: string]: unknown;
}

const readable = (rows: readonly OwnEntry[]) =>
  rows.map(({ at, message, ...rest }) => ({ at, Ereignis: textOf(message), ...rest }));

export const PERSONAL_AUDIT: PersonalSection[] = [
  {
    title: 'Protokoll: von dir',
    read: async (db, userId, after) => {
      const { rows } = await sql<OwnEntry>`
        select id as at, message, type as "Art", created_at as "Zeit", changes as "Änderungen" from audit
        where actor_id = ${userId} and id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(db);
      return readable(rows);
    },
  },
  {
    // Who did it belongs to another person, and so does what others got.
    title: 'Protokoll: über dich',
    read: async (db, userId, after) => {
      const { rows } = await sql<OwnEntry>`
        with named as materialized (select * from audit where about @> array[${userId}])
        select id as at, message, type as "Art", created_at as "Zeit" from named
        where id > ${rowAfter(after)} order by id limit ${PERSONAL_PAGE}`.execute(db);
      return readable(rows);
    },
  },
];

export interface NamedEntry {
  id: number;
  type: string;
  message: string;
  displayName: string;
  changes: AuditChange[];
  isOwn: boolean;
  /** Whether they are named in it, or it is about an order of theirs. */
  isAbout: boolean;
}

/** Entries that lead to a person, a portion of them; they no longer do once they are forgotten. */
export async function findNaming(tx: Tx, userId: string): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    select id, type, message, display_name as "displayName", changes, coalesce(actor_id = ${userId}, false) as "isOwn",
      coalesce(about @> array[${userId}], false) as "isAbout"
    from audit where id in (
      (select id from audit where actor_id = ${userId} limit ${PERSONAL_PAGE})
      union (select id from audit where about @> array[${userId}] limit ${PERSONAL_PAGE})
    )`.execute(tx);
  return rows;
}

export type ForgottenEntry = Pick<NamedEntry, 'id' | 'message' | 'changes'> & { search: string };

/** Through the function that alone may change an entry. */
export const saveForgotten = (tx: Tx, userId: string, pseudonym: string, entries: readonly ForgottenEntry[]) =>
  sql`select forget_in_audit(${userId}, id, message, search, changes, ${pseudonym})
      from unnest(
        ${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ message }) => message)}::text[],
        ${entries.map(({ search }) => search)}::text[],
        ${entries.map(({ changes }) => JSON.stringify(changes))}::jsonb[]
      ) as entry (id, message, search, changes)`.execute(tx);

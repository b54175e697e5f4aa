import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { eachPage, toJsonArray } from '#platform/http/download.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listHistory } from './history.repo.ts';

const ROWS = 1000;

export function exportHistory(db: Db) {
  const read = (last?: HistoryEntry) => listHistory(db, { limit: ROWS - 1, before: last && String(last.id) });
  return toJsonArray(eachPage(ROWS, read));
}

import { Readable } from 'node:stream';
import type { Db } from '#platform/postgres/db.ts';
import { listHistory } from './history.repo.ts';

const BATCH = 1000;

async function* pieces(db: Db): AsyncGenerator<string> {
  let before: string | undefined;
  let separator = '[\n';
  do {
    const rows = await listHistory(db, { limit: BATCH, ...(before ? { before } : {}) });
    const page = rows.slice(0, BATCH);
    if (page.length > 0) yield separator + page.map((entry) => JSON.stringify(entry)).join(',\n');
    if (page.length > 0) separator = ',\n';
    before = rows.length > BATCH ? String(page.at(-1)?.id) : undefined;
  } while (before);
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The whole history as one JSON array, page by page, so that a million entries need no more memory than a thousand. */
export const exportHistory = (db: Db): Readable => Readable.from(pieces(db), { objectMode: false });

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface Download {
  readonly filename: string;
  readonly content: AsyncIterable<string>;
}

const downloads = new WeakSet<object>();

export function download(filename: string, content: AsyncIterable<string>): Download {
  const made = { filename, content };
  downloads.add(made);
  return made;
}

export const isDownload = (value: unknown): value is Download => downloads.has(value as object);

export const sendDownload = (reply: FastifyReply, { filename, content }: Download): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .type(filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .send(Readable.from(content, { objectMode: false }));

/** Streams a list page by page in constant memory; the last page is not full. */
export async function* eachPage<R>(size: number, read: (last: R | undefined) => Promise<readonly R[]>) {
  let rows: readonly R[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows;
  } while (rows.length === size);
}

export async function* toJsonArray<R>(
  pages: AsyncIterable<readonly R[]>,
  present: (row: R) => unknown = (row) => row,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(present(row))).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

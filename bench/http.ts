import { startBare } from './bare.ts';
import { compare } from './compare.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';
import { fillShop } from './shop.ts';

const LEITUNG = '100000000000000004';

const READS = {
  products: '/api/products',
  stock: '/api/inventory/items',
  info: '/api/info',
  'own account': '/api/users/@me',
  'order board': '/api/orders?state=running&limit=50',
};

async function read(what: string, kontor: Kontor, path: string, cookie: string): Promise<Row[]> {
  const { pid, databasePid } = kontor;
  const ours = { pid, databasePid, url: kontor.url.replace('localhost', '127.0.0.1') + path };
  const bare = await startBare('./bare-http.ts', ours.url, cookie);
  const rows = compare(what, [ours, { ...bare, databasePid }], {
    prepare: (wanted) => ({ ...wanted, headers: { cookie } }),
    limitedBy: 'node:http with the same bytes',
    goal: 0.5,
  });
  return rows.finally(bare.stop);
}

/** Reads of a business of some size, again and again, beside the limit of what Node can send. */
export async function benchHttp(kontor: Kontor): Promise<Row[]> {
  await fillShop(kontor);
  const cookie = await logIn(kontor.url, LEITUNG);
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(READS)) rows.push(...(await read(what, kontor, path, cookie)));
  return rows;
}

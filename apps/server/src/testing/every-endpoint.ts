import { type Endpoint, fillPath } from '@kontor/contract/core/endpoint.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import { recordDue } from '../start-slices.ts';
import type { testApp } from './app.ts';
import { switchOn } from './switch-on.ts';

/** Values for the parameters of a path. */
const PARAMS: Record<string, string> = { uploadId: '0'.repeat(32) };

export const urlOf = ({ path }: Endpoint, params: Record<string, string> = {}): string =>
  fillPath(path, (name) => encodeURIComponent(params[name] ?? PARAMS[name] ?? '1'));

export async function everyFeature(kontor: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  await switchOn(kontor, ...FEATURES);
  // Done here, or the job would do it in the middle of a test that takes long.
  await kontor.write((tx) => recordDue(tx, kontor.clock()));
}

/** Tables of the platform, which change without a user's write. */
const OWN = new Set([
  'schema_migration',
  'change_note',
  'change_horizon',
  'session',
  'refused_access',
  'idempotency',
  'app_user',
]);

/** Everything that is stored, table by table, to see whether something has changed. */
export async function contentOf(
  { pool }: Pick<Awaited<ReturnType<typeof testApp>>, 'pool'>,
  without: ReadonlySet<string> = OWN,
): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of rows.filter((table) => !without.has(table.name))) {
    const found = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    content[name] = found.rows.map(({ row }) => row);
  }
  return content;
}

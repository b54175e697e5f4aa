import { sampleRows } from './all-samples.ts';
import type { testApp } from './app.ts';
import { MANY } from './samples.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** A business that has been in use for years: every table that grows holds many rows. */
export async function fillWithYears({ fill, pool }: Pick<TestApp, 'fill' | 'pool'>): Promise<void> {
  await fill(sampleRows(MANY));
  const client = await pool.connect();
  // As long as it takes on this machine.
  await client.query('set statement_timeout = 0');
  const unhurried = { text: 'vacuum analyze', query_timeout: 2 ** 31 - 1 };
  await client.query(unhurried).finally(() => client.release(true));
}

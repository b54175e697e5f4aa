import { measureGrowth, reading } from './growing.ts';
import type { Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const LEITUNG = '100000000000000004';

/** Entries of forty people; one type is rare, and one word is. */
async function fill({ db }: Kontor, total: number): Promise<void> {
  const { rows } = await db.query('select count(*)::int as there from audit');
  await db.query(
    `insert into audit (type, message, search, display_name, created_at)
     select (array['TRADING', 'HR', 'MANAGEMENT', 'RAID', 'DJ'])[1 + n % 5],
       'Ereignis <b>' || n || '</b>' || case when n % 20 = 7 then ' Sonderfall' else '' end,
       'Ereignis ' || n || case when n % 20 = 7 then ' Sonderfall' else '' end || ' Person ' || n % 40,
       'Person ' || n % 40, now() - n * interval '1 second'
     from generate_series(1, $1) n`,
    [total - rows[0].there],
  );
  await db.query('vacuum analyze audit');
}

/** A log of years must open as fast as one of days. */
export async function benchAudit(kontor: Kontor): Promise<Row[]> {
  const cookie = await logIn(kontor.url, LEITUNG);
  const read = (path: string) => reading(kontor.url + path, cookie);
  const calls = {
    'log, first page': read('/api/audits?limit=50'),
    'log, two types': read('/api/audits?limit=50&type=RAID&type=HR'),
    'log, one person': read('/api/audits?limit=25&person=Person%203'),
    'log, text that is often found': read('/api/audits?limit=50&search=Ereignis'),
    'log, text that is seldom found': read('/api/audits?limit=49&search=Sonderfall'),
    'log, text in one type': read('/api/audits?limit=9&search=Sonderfall&type=MANAGEMENT'),
    'types for the filter': read('/api/audits/types'),
    'people for the filter': read('/api/audits/people'),
  };
  return measureGrowth({
    calls,
    small: () => fill(kontor, 1_000),
    large: () => fill(kontor, 1_000_000),
    goal: 3,
  });
}

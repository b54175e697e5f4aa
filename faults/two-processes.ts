import pg from 'pg';
import { type Fault, seconds, until } from './fault.ts';
import { type Kontor, withDatabase } from './kontor.ts';
import { withSharedDatabase } from './shared-database.ts';
import { actUnderLoad, brokenOf } from './under-load.ts';

const OVERDUE = 300;

/** Orders that nobody has taken for two hours; the background job ends them. */
const placeOverdue = (connection: pg.ClientConfig): Promise<number> =>
  withDatabase(connection, async (db) => {
    await db.query(
      `with customers as (
         insert into app_user (id, user_name, created_at)
         select (8000000 + n)::text, 'spät ' || n, now() from generate_series(1, ${OVERDUE}) n returning id
       )
       insert into customer_order (customer_id, status, note, phone, total, weight, search, created_at, updated_at)
       select id, 'NEW', 'spät', '', 1, 1, '', now() - interval '2 hours', now() from customers`,
    );
    const { rows } = await db.query(`select max(id) as id from customer_order where note = 'spät'`);
    return Number(rows[0].id);
  });

/** Holds up the process that ends this order, in the middle of the transaction; without a lock that the job would see and avoid. */
async function holdUp(superuser: pg.ClientConfig, order: number): Promise<pg.Client> {
  const db = new pg.Client(superuser);
  await db.connect();
  await db.query('set session_replication_role = replica');
  await db.query('begin');
  await db.query(`insert into order_event (order_id, version, at, to_status) values ($1, 2, now(), 'EXPIRED')`, [
    order,
  ]);
  return db;
}

/** Which server is at it: the one whose session waits for ours. */
async function findBusy(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(
    `select application_name as name from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return rows.map(({ name }) => name);
}

/** How many were ended, and how often any of them was at most. */
const countEnds = (connection: pg.ClientConfig): Promise<{ ended: number; most: number; audited: number }> =>
  withDatabase(connection, async (db) => {
    const { rows } = await db.query(
      `with ends as (
         select count(*) as count from customer_order join order_event on order_id = customer_order.id and to_status = 'EXPIRED'
         where note = 'spät' group by customer_order.id)
       select count(*)::int as ended, coalesce(max(count), 0)::int as most,
         (select count(*)::int from audit where message like '%abgelaufen%') as audited from ends`,
    );
    return rows[0];
  });

/** The names under which server processes are connected. */
const listNames = (connection: pg.ClientConfig): Promise<string[]> =>
  withDatabase(connection, async (db) => {
    const { rows } = await db.query(
      `select distinct application_name as name from pg_stat_activity where application_name like 'kontor:%'`,
    );
    return rows.map(({ name }) => name);
  });

/** Kills the one that is ending orders, and returns what became of them. */
async function killInJob(superuser: pg.ClientConfig, serverOf: (name: string) => Kontor): Promise<string[]> {
  const held = await holdUp(superuser, await placeOverdue(superuser));
  try {
    const seen: string[] = [];
    const isBusy = async (): Promise<boolean> => seen.push(...(await findBusy(held))) > 0;
    await until('a server is ending orders', isBusy, 45_000);
    await serverOf(seen[0] ?? '')
      .server()
      .stop('SIGKILL');
  } finally {
    await held.query('rollback');
    await held.end();
  }
  await until('the other one ended them', async () => (await countEnds(superuser)).ended === OVERDUE, 60_000);
  const { most, audited } = await countEnds(superuser);
  return brokenOf(
    [most === 1, `an order expired ${most} times`],
    [audited === OVERDUE, `${audited} audit entries for ${OVERDUE} expired orders`],
  );
}

export const twoProcesses: Fault = {
  name: 'two-processes',
  promised: 'Two servers on one database, one dies while it expires 300 orders: the other expires them, each once',
  run: () =>
    withSharedDatabase(({ superuser, withServer }) =>
      withServer('one', async (one) => {
        const names = await listNames(superuser);
        return withServer('two', (two) =>
          actUnderLoad([one, two], async () => {
            const since = performance.now();
            const broken = await killInJob(superuser, (name) => (names.includes(name) ? one : two));
            return { text: `all ${OVERDUE} expired after ${seconds(performance.now() - since)}`, broken };
          }),
        );
      }),
    ),
};

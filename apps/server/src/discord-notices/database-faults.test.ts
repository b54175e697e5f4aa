import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openJobLocks } from '#platform/job-locks.ts';
import { startJobs } from '#platform/jobs.ts';
import { createDb, createPool, type Db } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { createWrite } from '#platform/write.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { readWebhook, type Webhook } from './call-webhook.ts';
import type { Delivery } from './deliver.ts';
import { COLORS } from './notice.ts';
import { recordEvent } from './outbox.repo.ts';
import { startSender } from './start-sender.ts';
import { insertTarget } from './targets.repo.ts';

const { db, connection, reset } = await testDatabase();
const discord = await standInForWebhooks();
const box = createBox<Webhook>('a-secret', 'discord webhook');
/** Counts through what is rolled back. */
await sql`create sequence fault`.execute(db);
afterAll(() => discord.close());
beforeEach(async () => {
  await reset();
  discord.clear();
  await sql`drop trigger if exists fault on webhook_message`.execute(db);
  const webhook = readWebhook(discord.real(1));
  if (!webhook) throw new Error('no webhook');
  const settings = { events: ['ORDER_OVERDUE' as const], showsContact: false, quietHours: null, roleId: null };
  await db
    .transaction()
    .execute((tx) => insertTarget(tx, { name: 'Küche', address: '', isOn: true, ...settings }, box.seal(webhook)));
});

/** A sender on connections of its own that give up soon; `onDescribe` runs before a message is composed. */
function start(onDescribe: (own: Db) => Promise<unknown> = async () => {}): void {
  const pool = createPool({ ...connection, max: 6, query_timeout: 1_000, statement_timeout: 0 });
  const own = createDb(pool);
  const { log } = fastify();
  const describe: Delivery['describe'] = async (from, _kind, subject) => {
    await onDescribe(from);
    return { title: subject, color: COLORS.blue, at: new Date() };
  };
  const sender = startSender({
    db: own,
    write: createWrite(own, { publish: () => {} }),
    clock: () => new Date(),
    log,
    publicUrl: 'https://kontor.example',
    open: box.open,
    describe,
    isOn: () => true,
    wire: { baseUrl: discord.address },
    pause: () => 10,
    pollMs: 25,
    safetyMs: 25,
    onChanged: () => {},
  });
  const locks = openJobLocks(() => connection);
  const stop = startJobs(locks, log, sender.jobs);
  onTestFinished(async () => {
    await sender.close();
    await stop();
    await locks.close();
    await pool.end();
  });
}

const happen = (...subjects: string[]) =>
  db.transaction().execute((tx) => recordEvent(tx, 'ORDER_OVERDUE', subjects, new Date()));

const arrivesOnce = (...subjects: string[]) =>
  eventually(async () => {
    const { rows } = await sql`select state, reason from webhook_message`.execute(db);
    expect(rows).toEqual(subjects.map(() => ({ state: 'SENT', reason: null })));
    expect(
      discord
        .all()
        .map(({ body }) => body.embeds[0]?.title)
        .sort(),
    ).toEqual(subjects);
  });

/** Does something in the database the first time a message comes into this state, whatever becomes of the transaction. */
const onFirst = (state: string, fault: string, isDeferred = false) =>
  db.transaction().execute(async (tx) => {
    await sql`select setval('fault', 1, false)`.execute(tx);
    await sql
      .raw(
        `create or replace function fault() returns trigger language plpgsql as $$
         begin
           if new.state = '${state}' and nextval('fault') = 1 then ${fault}; end if;
           return null;
         end $$`,
      )
      .execute(tx);
    await sql
      .raw(
        `create constraint trigger fault after update on webhook_message
         deferrable initially ${isDeferred ? 'deferred' : 'immediate'} for each row execute function fault()`,
      )
      .execute(tx);
  });

const TIMES_OUT = `raise exception using errcode = '57014', message = 'canceling statement due to statement timeout'`;

test.each([
  ['a time-out', sql`do $$ begin ${sql.raw(TIMES_OUT)}; end $$`],
  ['a lost connection', sql`select pg_terminate_backend(pg_backend_pid())`],
  ['a mistake of ours', sql`select 1 / 0`],
])('%s while a notice is composed delays it, and the next one does not wait for it', async (_, fault) => {
  let isFirst = true;
  start(async (own) => {
    const isFaulty = isFirst;
    isFirst = false;
    if (isFaulty) await fault.execute(own);
  });
  await happen('1', '2');
  await arrivesOnce('1', '2');
});

test('a database that is away when Discord has asked to wait loses nothing', async () => {
  let isFirst = true;
  discord.behave(() => {
    const answer = isFirst ? 'error' : 'ok';
    isFirst = false;
    return answer;
  });
  await onFirst('WAITING', TIMES_OUT);
  start();
  await happen('1');
  await arrivesOnce('1');
});

test('a database that is away when Discord has taken the message does not forget that it did', async () => {
  await onFirst('SENT', TIMES_OUT);
  start();
  await happen('1');
  await arrivesOnce('1');
});

test('a claim that is committed although its answer came too late is given back: nothing was sent yet', async () => {
  await onFirst('SENDING', 'perform pg_sleep(2)', true);
  start();
  await happen('1');
  await arrivesOnce('1');
});

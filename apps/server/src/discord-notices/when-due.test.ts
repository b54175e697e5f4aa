import { discordTargetUpdate } from '@kontor/contract/discord-notices/api.ts';
import type { QuietHours } from '@kontor/contract/discord-notices/schema.ts';
import fastify from 'fastify';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openJobLocks } from '#platform/job-locks.ts';
import { startJobs } from '#platform/jobs.ts';
import { createDb, createPool } from '#platform/postgres/db.ts';
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
const NIGHT = { from: '22:00', to: '07:00' };
afterAll(() => discord.close());
beforeEach(async () => {
  await reset();
  discord.clear();
});

const addTarget = (quietHours: QuietHours | null) =>
  db.transaction().execute((tx) => {
    const webhook = readWebhook(discord.real(1));
    if (!webhook) throw new Error('no webhook');
    const settings = { events: ['ORDER_OVERDUE' as const], showsContact: false, quietHours, roleId: null };
    return insertTarget(tx, { name: 'Küche', address: '', isOn: true, ...settings }, box.seal(webhook));
  });

/** A sender whose clock the test sets; `asked` counts how often it has taken a connection, `turns` how often it was its turn. */
function start(at: string, more: { safetyMs?: number } = {}) {
  const pool = createPool({ ...connection, max: 6 });
  const seen = { now: new Date(at), turns: 0, asked: 0 };
  pool.on('acquire', () => (seen.asked += 1));
  const own = createDb(pool);
  const { log } = fastify();
  const describe: Delivery['describe'] = async (_, _kind, subject) => ({
    title: subject,
    color: COLORS.blue,
    at: seen.now,
  });
  const sender = startSender({
    db: own,
    write: createWrite(own, { publish: () => {} }),
    clock: () => {
      seen.turns += 1;
      return seen.now;
    },
    log,
    publicUrl: 'https://kontor.example',
    open: box.open,
    describe,
    isOn: () => true,
    wire: { baseUrl: discord.address },
    pollMs: 2,
    onChanged: () => {},
    ...more,
  });
  const locks = openJobLocks(() => connection);
  const [sending] = sender.jobs;
  const stop = startJobs(locks, log, sending ? [sending] : []);
  onTestFinished(async () => {
    await sender.close();
    await stop();
    await locks.close();
    await pool.end();
  });
  /** As the server does it: once the event is committed, the topic is published. */
  const write = createWrite(db, {
    publish: (topic) => {
      if (topic.name === discordTargetUpdate.name) sender.wake();
    },
  });
  return {
    seen,
    record: (subject: string) => write((tx) => recordEvent(tx, 'ORDER_OVERDUE', [subject], seen.now)),
    turnsPass: async () => {
      const since = seen.turns;
      await eventually(() => expect(seen.turns).toBeGreaterThan(since + 20));
    },
  };
}

const titles = () => discord.all().map(({ body }) => body.embeds[0]?.title);

test('a sender with nothing to do asks the database once, and again when something has happened', async () => {
  await addTarget(null);
  const { seen, turnsPass, record } = start('2026-11-15T12:00:00Z');
  await eventually(() => expect(seen.asked).toBe(1));
  await turnsPass();
  expect(seen.asked).toBe(1);
  await record('41');
  await eventually(() => expect(titles()).toEqual(['41']));
  await turnsPass();
  const after = seen.asked;
  await turnsPass();
  expect(seen.asked).toBe(after);
});

test('in quiet hours the database is not asked, and what waits is sent when they end', async () => {
  await addTarget(NIGHT);
  const { seen, turnsPass, record } = start('2026-11-15T22:30:00Z');
  await record('42');
  await turnsPass();
  const during = seen.asked;
  await turnsPass();
  seen.now = new Date('2026-11-16T05:59:59Z');
  await turnsPass();
  expect(seen.asked).toBe(during);
  expect(titles()).toEqual([]);
  seen.now = new Date('2026-11-16T06:00:00Z');
  await eventually(() => expect(titles()).toEqual(['42']));
});

test('what was committed without a message is found by the safety poll', async () => {
  await addTarget(null);
  const { seen } = start('2026-11-15T12:00:00Z', { safetyMs: 50 });
  await eventually(() => expect(seen.asked).toBeGreaterThan(0));
  await db.transaction().execute((tx) => recordEvent(tx, 'ORDER_OVERDUE', ['43'], seen.now));
  await eventually(() => expect(titles()).toEqual(['43']));
});

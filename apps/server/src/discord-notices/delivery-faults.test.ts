import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NoticeEvent } from '@kontor/contract/discord-notices/schema.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Tx } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { until } from '#platform/testing/eventually.ts';
import { type Behaviour, standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { readWebhook, type Webhook } from './call-webhook.ts';
import { recordEvent } from './outbox.repo.ts';
import { insertTarget } from './targets.repo.ts';

/** A few in a long run; `npm run notices` asks for 10,000. */
const EVENTS = Number(process.env.NOTICE_EVENTS ?? 6);
const KILLS = EVENTS > 100 ? 5 : 1;
const TARGETS = 2;
/** Every tenth is about an order, which moves on. */
const ORDER_EVERY = 10;
const ROLE = '222222222222222222';
const SECRET = 'a-secret';
const EVIL = [
  '@everyone',
  '@here',
  '<@&333333333333333333>',
  '<@444444444444444444>',
  '**x** [y](https://z.example)',
  '\\',
];

const { db, connection } = await testDatabase();
const discord = await standInForWebhooks();
const senders = new Set<ChildProcess>();
afterAll(async () => {
  for (const sender of senders) sender.kill('SIGKILL');
  await discord.close();
});

function startSender(): void {
  const given = JSON.stringify({ connection, baseUrl: discord.address, secret: SECRET });
  const path = fileURLToPath(new URL('./testing/sender-process.ts', import.meta.url));
  const sender = spawn(process.execPath, [path, given], { stdio: ['ignore', 'ignore', 'inherit'] });
  senders.add(sender);
  sender.once('exit', () => senders.delete(sender));
}

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const MOODS: readonly [Behaviour, share: number][] = [
  ['pause', 0.03],
  ['error', 0.03],
  ['hang', 0.002],
  ['hang-stored', 0.002],
  ['close', 0.01],
  ['close-stored', 0.01],
];

function moody(): () => Behaviour {
  const dice = createDice(20_261_117);
  return () => {
    let left = dice();
    for (const [mood, share] of MOODS) {
      left -= share;
      if (left < 0) return mood;
    }
    return 'ok';
  };
}

const happen = async (tx: Tx, event: NoticeEvent, subject: string): Promise<void> => {
  const words = EVIL[subject.length % EVIL.length] ?? '';
  await sql`insert into happened (subject, state, words) values (${subject}, 1, ${`${words} ${subject}`})
    on conflict (subject) do update set state = happened.state + 1`.execute(tx);
  await recordEvent(tx, event, [subject], new Date());
};

/** Things happen: each in its transaction, of which some do not come to their end. */
async function letThingsHappen(): Promise<void> {
  for (let n = 0; n < EVENTS; n += 1) {
    const isOrder = n % ORDER_EVERY === 0;
    const subject = `${isOrder ? 'O' : 'E'}${String(n).padStart(6, '0')}`;
    const event = isOrder ? 'ORDER_STATE' : 'ORDER_OVERDUE';
    await db.transaction().execute((tx) => happen(tx, event, subject));
    if (isOrder) await db.transaction().execute((tx) => happen(tx, event, subject));
    if (n % 25 === 0)
      await db
        .transaction()
        .execute(async (tx) => {
          await happen(tx, 'ORDER_OVERDUE', `R${n}`);
          throw new Error('rolled back');
        })
        .catch(() => {});
  }
}

const countDone = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_message where state in ('SENT', 'DROPPED')`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Waits as long as it goes on. */
async function untilDone(count: number): Promise<void> {
  for (let done = await countDone(); done < count; ) {
    const before = done;
    await until('more are delivered', async () => {
      done = await countDone();
      return done > before;
    });
  }
}

interface Row {
  webhook: string;
  subject: string;
  state: string;
  reason: string | null;
  messageId: string | null;
  latest: number;
}

const listRows = async (): Promise<Row[]> => {
  const { rows } = await sql<Row & { target: number }>`
    select target.name as webhook, message.subject, message.state, message.reason, message_id as "messageId",
      happened.state as latest
    from webhook_message message join webhook_target target on target.id = target_id
      left join happened on happened.subject = message.subject`.execute(db);
  return rows;
};

const titleOf = (message: { body: { embeds: { title: string }[] } }): string => message.body.embeds[0]?.title ?? '';

test(`${EVENTS} events arrive once or are counted, however Discord behaves and however often the sender is killed`, {
  tags: ['long'],
  timeout: 3_000_000,
}, async () => {
  await sql`create table happened (subject text primary key, state integer not null, words text not null)`.execute(db);
  const box = createBox<Webhook>(SECRET, 'discord webhook');
  for (let n = 1; n <= TARGETS; n += 1) {
    const webhook = readWebhook(discord.real(n));
    if (!webhook) throw new Error('no webhook');
    const settings = {
      events: ['ORDER_STATE', 'ORDER_OVERDUE'] as NoticeEvent[],
      showsContact: true,
      quietHours: null,
    };
    const target = { name: discord.webhookId(n), address: '', roleId: ROLE, isOn: true, ...settings };
    await db.transaction().execute((tx) => insertTarget(tx, target, box.seal(webhook)));
  }
  discord.behave(moody());
  const begun = performance.now();
  // Two of them: one sends, the other takes over.
  startSender();
  startSender();
  const happening = letThingsHappen();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await untilDone(Math.floor((EVENTS * TARGETS * kill) / (KILLS + 2)));
    for (const sender of senders) sender.kill('SIGKILL');
    startSender();
    startSender();
  }
  await happening;
  await untilDone(EVENTS * TARGETS);
  const seconds = (performance.now() - begun) / 1000;

  const rows = await listRows();
  expect(rows.filter(({ latest }) => latest === null)).toEqual([]);
  const posted = new Map<string, number>();
  for (const message of discord.all()) {
    const key = `${message.webhook} ${titleOf(message).split(' ')[0]}`;
    posted.set(key, (posted.get(key) ?? 0) + 1);
  }
  const timesOf = ({ webhook, subject }: Row): number => posted.get(`${webhook} ${subject}`) ?? 0;
  const once = rows.filter(({ subject }) => subject.startsWith('E'));
  const sent = once.filter(({ state }) => state === 'SENT');
  const dropped = rows.filter(({ state }) => state === 'DROPPED');
  expect(sent.filter((row) => timesOf(row) !== 1)).toEqual([]);
  // Of these nobody knows, which is why they were not sent again.
  expect(once.filter((row) => row.state === 'DROPPED' && timesOf(row) > 1)).toEqual([]);
  expect(new Set(dropped.map(({ reason }) => reason)).difference(new Set(['IN_DOUBT'])).size).toBe(0);
  // An order's message says what the order has come to.
  const orders = rows.filter(({ subject, state }) => subject.startsWith('O') && state === 'SENT');
  const shown = orders.map(({ messageId }) => discord.messages.get(messageId ?? ''));
  expect(shown.map((message) => message && titleOf(message))).toEqual(
    orders.map(({ subject, latest }) => `${subject} ${latest}`),
  );
  // Each channel got them in the order in which they happened.
  for (let n = 1; n <= TARGETS; n += 1) {
    const arrived = discord
      .all(n)
      .map(titleOf)
      .filter((title) => title.startsWith('E'));
    expect(arrived).toEqual([...arrived].sort());
  }
  expect(new Set(discord.all().flatMap(({ pings }) => pings))).toEqual(new Set([`role ${ROLE}`]));
  expect(discord.foreign).toEqual([]);
  const doubled = orders.filter((row) => timesOf(row) > 1).length;
  const inDoubt = dropped.filter((row) => timesOf(row) > 0).length;
  console.info(
    `${EVENTS} events, ${TARGETS} channels, ${KILLS} kills: ${rows.length - dropped.length} delivered, ${dropped.length} dropped in doubt (${inDoubt} of them had arrived), ${doubled} orders with a second message after a doubt, ${discord.requests.length} requests, ${seconds.toFixed(0)} s`,
  );
});

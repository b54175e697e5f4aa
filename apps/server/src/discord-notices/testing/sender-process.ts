import fastify from 'fastify';
import { sql } from 'kysely';
import { openJobLocks } from '#platform/job-locks.ts';
import { startJobs } from '#platform/jobs.ts';
import { createDb, createPool } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import { createWrite } from '#platform/write.ts';
import type { Webhook } from '../call-webhook.ts';
import type { Delivery } from '../deliver.ts';
import { COLORS } from '../notice.ts';
import { startSender } from '../start-sender.ts';

/** What it is started with: a sender without a server around it, to be killed by `delivery-faults.test.ts`. */
interface Given {
  readonly connection: object;
  readonly baseUrl: string;
  readonly secret: string;
}

const { connection, baseUrl, secret } = JSON.parse(process.argv[2] ?? '') as Given;
const db = createDb(createPool({ ...connection, max: 6 }));
const { log } = fastify();
const box = createBox<Webhook>(secret, 'discord webhook');

/** Says how things stand now, in words that try to mention people. */
const describe: Delivery['describe'] = async (own, _kind, subject) => {
  const { rows } = await sql<{ state: number; words: string }>`
    select state, words from happened where subject = ${subject}`.execute(own);
  const [row] = rows;
  if (!row) throw new Error(`what was never committed is to be sent: ${subject}`);
  return {
    title: `${subject} ${row.state}`,
    text: row.words,
    fields: [[row.words, row.words]],
    color: COLORS.blue,
    at: new Date(),
  };
};

const sender = startSender({
  db,
  write: createWrite(db, { publish: () => {} }),
  clock: () => new Date(),
  log,
  publicUrl: 'https://kontor.example',
  open: box.open,
  describe,
  isOn: () => true,
  wire: { baseUrl, timeoutMs: 1_500 },
  pause: (failures) => Math.min(10 * 2 ** failures, 200),
  pollMs: 25,
  safetyMs: 25,
  onChanged: () => {},
});
startJobs(
  openJobLocks(() => connection),
  log,
  sender.jobs,
);
// The timers of jobs alone do not keep a process.
setInterval(() => {}, 60_000);

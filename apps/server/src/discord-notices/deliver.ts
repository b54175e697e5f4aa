import { setTimeout as delay } from 'node:timers/promises';
import type { Feature } from '@kontor/contract/core/features.ts';
import { isQuiet, pauseAfter } from '@kontor/contract/discord-notices/rules.ts';
import { EVENT_FEATURES } from '@kontor/contract/discord-notices/schema.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { isDatabaseAway } from '#platform/http/problem.ts';
import { CommitInDoubt } from '#platform/postgres/commit-in-doubt.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Notice, NoticeKind, NoticeOptions } from '#platform/slice.ts';
import type { Write } from '#platform/write.ts';
import { callWebhook, type Outcome, type Webhook, type Wire } from './call-webhook.ts';
import { toPayload } from './notice.ts';
import {
  claim,
  eventsOf,
  findNext,
  lockMessage,
  moveToEnd,
  putBack,
  removeObsolete,
  saveDoubt,
  saveDropped,
  saveSent,
  type Waiting,
} from './outbox.repo.ts';
import { switchOff } from './save-target.ts';
import { findRow, pauseAll, quietHoursOf, saveAnswer, type TargetRow } from './targets.repo.ts';

export interface Delivery {
  readonly db: Db;
  readonly write: Write;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly publicUrl: string;
  readonly open: (sealed: Buffer) => Webhook | undefined;
  /** Composes a message from how things stand now; `undefined` when nothing is left to say. */
  readonly describe: (db: Db, kind: NoticeKind, subject: string, options: NoticeOptions) => Promise<Notice | undefined>;
  readonly isOn: (feature: Feature) => boolean;
  readonly wire: Wire;
  /** How long to wait after so many failures in a row. */
  readonly pause?: (failures: number) => number;
}

/** What is there already stays true; something new is sent only while it is asked for and its feature is on. */
function isWanted({ isOn }: Delivery, { events }: TargetRow, { kind, messageId }: Waiting): boolean {
  if (messageId !== null) return true;
  return eventsOf(kind).some((event) => {
    const feature = EVENT_FEATURES[event];
    return events.includes(event) && (!feature || isOn(feature));
  });
}

/** Composes the message; one with nothing left to say is removed. */
async function compose(delivery: Delivery, target: TargetRow, waiting: Waiting): Promise<Notice | undefined> {
  const { db, clock } = delivery;
  const options = { at: clock(), showsContact: target.shows_contact };
  const { kind, subject } = waiting;
  const notice = isWanted(delivery, target, waiting) ? await delivery.describe(db, kind, subject, options) : undefined;
  if (!notice) await removeObsolete(db, waiting);
  return notice;
}

/** One that cannot be composed now is tried again after the others: only Discord's own refusals are final. */
async function postpone(delivery: Delivery, target: TargetRow, waiting: Waiting, error: unknown): Promise<void> {
  const { write, clock, log, pause = pauseAfter } = delivery;
  log.warn({ err: error, kind: waiting.kind }, 'notice not composed');
  const at = clock();
  const pausedUntil = new Date(at.getTime() + pause(target.failures + 1));
  const answer = 'Eine Mitteilung ließ sich noch nicht zusammenstellen.';
  await write(async (tx) => {
    await moveToEnd(tx, waiting);
    await saveAnswer(tx, target.id, { answer, at, pausedUntil, hasFailed: true });
  });
}

/**
 * Writes until the database answers, or the server stops: what has become of a message is known here alone, and what a
 * sender leaves behind without a word counts as in doubt.
 */
async function persist<T>({ log, wire, pause = pauseAfter }: Delivery, write: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error) && !(error instanceof CommitInDoubt)) throw error;
      log.warn({ err: error }, 'notice: result not written yet');
      await delay(pause(failures), undefined, wire.signal ? { signal: wire.signal } : {});
    }
  }
}

/** A claim whose answer was lost may have been committed; nothing was sent, so it is given back. */
const claimOrGiveBack = (delivery: Delivery, waiting: Waiting): Promise<boolean> =>
  claim(delivery.db, waiting, delivery.clock()).catch(async (error: unknown) => {
    await persist(delivery, () =>
      delivery.write(async (tx) => {
        // The claim itself may still be under way.
        await lockMessage(tx, waiting);
        await putBack(tx, waiting, delivery.clock());
      }),
    );
    throw error;
  });

/** Saves the outcome; returns whether the next message may follow at once. */
async function settle(delivery: Delivery & { readonly db: Tx }, target: TargetRow, waiting: Waiting, outcome: Outcome) {
  const { db, clock, log, pause = pauseAfter } = delivery;
  const at = clock();
  const { kind, answer, pauseMs } = outcome;
  const after = (ms: number) => (ms > 0 ? new Date(at.getTime() + ms) : null);
  if (kind === 'SENT') {
    await saveSent(db, waiting, outcome.messageId, at);
    await saveAnswer(db, target.id, { answer, at, pausedUntil: after(pauseMs), hasFailed: false, hasSent: true });
    return pauseMs === 0;
  }
  if (kind === 'REFUSED' || kind === 'MESSAGE_GONE') {
    await saveDropped(db, waiting, kind, at);
    await saveAnswer(db, target.id, { answer, at, pausedUntil: after(pauseMs), hasFailed: false });
    return pauseMs === 0;
  }
  if (kind === 'IN_DOUBT') await saveDoubt(db, at, waiting);
  else await putBack(db, waiting, at);
  if (kind === 'GONE') {
    log.warn({ target: target.id }, 'webhook gone');
    await switchOff(db, target, 'GONE', at);
    await saveAnswer(db, target.id, { answer, at });
    return false;
  }
  const isAsked = kind === 'LATER' && outcome.isAsked;
  const wait = isAsked ? pauseMs : Math.max(pauseMs, pause(target.failures + 1));
  await saveAnswer(db, target.id, { answer, at, pausedUntil: after(wait), ...(isAsked ? {} : { hasFailed: true }) });
  if (kind === 'LATER' && outcome.isGlobal) await pauseAll(db, new Date(at.getTime() + wait));
  return false;
}

/** `IDLE`: nothing to do now. `PAUSE`: not before a while. `NEXT`: another one may follow at once. */
type Step = 'IDLE' | 'PAUSE' | 'NEXT';

async function deliverNext(delivery: Delivery, targetId: number): Promise<Step> {
  const { db, write, clock, publicUrl, open, wire } = delivery;
  const target = await findRow(db, targetId);
  if (!target?.is_on || (target.paused_until && target.paused_until > clock())) return 'IDLE';
  if (isQuiet(quietHoursOf(target), clock())) return 'IDLE';
  const waiting = await findNext(db, targetId);
  if (!waiting) return 'IDLE';
  const webhook = open(target.address);
  if (!webhook) {
    await write((tx) => switchOff(tx, target, 'SEALED', clock()));
    return 'PAUSE';
  }
  const composed = await compose(delivery, target, waiting).catch((error: Error) => error);
  if (composed instanceof Error) {
    await postpone(delivery, target, waiting, composed);
    return 'PAUSE';
  }
  if (!composed || !(await claimOrGiveBack(delivery, waiting))) return 'NEXT';
  const isEdit = waiting.messageId !== null;
  // It has arrived, but its number did not.
  if (waiting.messageId === '') {
    await persist(delivery, () => saveDropped(db, waiting, 'MESSAGE_GONE', clock()));
    return 'NEXT';
  }
  const payload = toPayload(composed, { publicUrl, roleId: target.role_id, isEdit });
  const outcome = await callWebhook(webhook, payload, wire, waiting.messageId ?? undefined);
  const mayFollow = await persist(delivery, () =>
    write((tx) => settle({ ...delivery, db: tx }, target, waiting, outcome)),
  );
  return mayFollow ? 'NEXT' : 'PAUSE';
}

/** Sends the waiting messages of a channel one by one, until none is left or it has to pause. */
export async function deliver(
  delivery: Delivery,
  targetId: number,
  { isStopped, onNews }: { isStopped: () => boolean; onNews: () => void },
): Promise<void> {
  for (let step: Step = 'NEXT'; step === 'NEXT' && !isStopped(); ) {
    step = await deliverNext(delivery, targetId);
    if (step !== 'IDLE') onNews();
  }
}

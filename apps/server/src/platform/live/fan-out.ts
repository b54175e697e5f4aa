import type { Feature } from '@kontor/contract/core/features.ts';
import { isInAudience } from './channel.ts';
import { writeOpen } from './connection.ts';
import { deliver, isClear } from './delivery.ts';
import { messageFrame } from './frames.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { createOutbox } from './outbox.ts';
import { inSlices, inSteps, NEXT_TURN, type Step } from './slices.ts';
import type { Audience, Channel, Connection, Dispatch } from './state.ts';

export interface FanOut {
  add(dispatch: Dispatch): void;
  queued(): number;
}

interface Parts {
  readonly limits: Limits;
  readonly isOn: (feature: Feature) => boolean;
  readonly log: Log;
}

/** Most of what one write may carry to one socket, with what a frame adds to its body. */
const RUN_BYTES = 32_768;
const FRAME_BYTES = 200;

const belongTogether = (one: Dispatch, other: Dispatch): boolean =>
  one.channel === other.channel && one.audienceKey === other.audienceKey;

/** What every socket with the same subscription id gets: encoded once, written as it is. */
interface Parcel {
  readonly subscription: string;
  readonly run: readonly Dispatch[];
  readonly frames: readonly Buffer[];
  readonly all: Buffer;
  readonly audience: Audience | undefined;
}

function pack(run: readonly Dispatch[], subscription: string): Parcel {
  const frames = run.map(({ channel, messageId, body }) =>
    messageFrame({ destination: channel.topic.name, messageId, subscription, body }),
  );
  return { subscription, run, frames, all: Buffer.concat(frames), audience: run[0]?.audience };
}

/** Brings messages to their subscribers in the order of publishing, a slice of sockets per event-loop turn. */
export function createFanOut({ limits, isOn, log }: Parts): FanOut {
  const pending = createOutbox<Dispatch>();
  let isRunning = false;

  /** Neighbours for the same readers share a write, which is most of the cost of a burst. */
  function takeRun(first: Dispatch): Dispatch[] {
    const run = [first];
    let bytes = first.body.length + FRAME_BYTES;
    for (let next = pending.peek(); next && belongTogether(first, next); next = pending.peek()) {
      bytes += next.body.length + FRAME_BYTES;
      if (bytes > RUN_BYTES) break;
      run.push(next);
      pending.shift();
    }
    return run;
  }

  function failed(connection: Connection, error: unknown): void {
    log.error({ err: error }, 'live: a socket failed during fan-out');
    connection.ws.terminate();
  }

  function writeAll(connection: Connection, { audience, all }: Parcel, now: number): void {
    try {
      if (audience === undefined || isInAudience(audience, connection.actor)) writeOpen(connection, all, now);
    } catch (error) {
      failed(connection, error);
    }
  }

  function deliverEach(connection: Connection, { subscription, run, frames, all }: Parcel): void {
    try {
      for (const [index, dispatch] of run.entries()) {
        deliver(connection, { dispatch, subscription, frame: frames[index] ?? all }, limits);
      }
    } catch (error) {
      failed(connection, error);
    }
  }

  /** All are looked at before the first is written to: a look waits for memory, and only looks can wait side by side. */
  function handOut(connections: readonly Connection[], parcel: Parcel): void {
    const now = performance.now();
    const clear = connections.filter(isClear);
    const others = clear.length < connections.length ? connections.filter((one) => !clear.includes(one)) : [];
    for (const connection of clear) writeAll(connection, parcel, now);
    for (const connection of others) deliverEach(connection, parcel);
  }

  function* bring(run: readonly Dispatch[], { topic, groups }: Channel): Generator<Step> {
    if (topic.feature && !isOn(topic.feature)) return;
    for (const [subscription, members] of groups) {
      const parcel = pack(run, subscription);
      for (const connections of inSteps(members, limits)) {
        handOut(connections, parcel);
        yield connections.length;
      }
    }
  }

  function* steps(): Generator<Step> {
    for (let first = pending.shift(); first; first = pending.shift()) {
      try {
        yield* bring(takeRun(first), first.channel);
      } catch (error) {
        log.error({ err: error, topic: first.channel.topic.name }, 'live: a message could not be sent');
      }
      // A socket tells only afterwards whether it could pass on what it was given.
      yield NEXT_TURN;
    }
  }

  return {
    add(dispatch) {
      const key = `${dispatch.channel.topic.name}\n${dispatch.audienceKey}\n${dispatch.body}`;
      pending.push(key, dispatch, dispatch.body.length, performance.now());
      if (isRunning) return;
      isRunning = true;
      inSlices(steps(), limits, () => {
        isRunning = false;
      });
    },
    queued: () => pending.size,
  };
}

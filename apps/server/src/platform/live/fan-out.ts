import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Feature } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Actor } from '#platform/actor.ts';
import type { Log } from './bus.ts';
import { type Audience, type Connection, type Delivery, type LiveMessage, webSocketFrame } from './connection.ts';
import type { Limits } from './limits.ts';
import { createQueue } from './queue.ts';
import { stompFrame } from './stomp.ts';

type Deps = { isOn: (feature: Feature) => boolean; limits: Limits; log: Log };

interface Run {
  readonly first: LiveMessage;
  readonly messages: LiveMessage[];
  bytes: number;
}

/** Limit of one write to one socket, and the overhead of a frame. */
const RUN_BYTES = 32_768;
const HEADER_BYTES = 200;

function isInAudience(audience: Audience | undefined, actor: Actor | undefined): boolean {
  if (!audience || (actor && audience.users?.includes(actor.id))) return true;
  return audience.access !== undefined && mayAccess(audience.access, actor);
}

const keyOf = ({ receivers, body }: LiveMessage): string => `${receivers}\n${body}`;

/** With `ack` for clients in an acknowledging mode; acknowledging has no effect. */
function frameOf({ id, channel, body }: LiveMessage, subscription: string): string {
  const destination = channel.topic.name;
  const headers = { subscription, 'message-id': id, ack: id, destination, 'content-type': 'application/json' };
  return stompFrame('MESSAGE', headers, body);
}

/** Neighbours with the same receivers share a write: most of the cost of a burst. */
function groupRuns(messages: readonly LiveMessage[]): Run[] {
  const runs: Run[] = [];
  for (const message of messages) {
    const bytes = message.body.length + HEADER_BYTES;
    const last = runs.at(-1);
    if (last && last.bytes + bytes <= RUN_BYTES && last.first.receivers === message.receivers) {
      last.messages.push(message);
      last.bytes += bytes;
    } else runs.push({ first: message, messages: [message], bytes });
  }
  return runs;
}

/** Sends messages to their subscribers in the order of publishing and lets them wait for slow readers and rights. */
export function createFanOut({ isOn, limits, log }: Deps) {
  const pending = createQueue<LiveMessage>();
  let isSending = false;

  /** Checks subscription, rights and audience when sending; false while the delivery has to wait. */
  function trySend(connection: Connection, { message, subscription, frame }: Delivery): boolean {
    if (connection.subscriptions.get(subscription) !== message.channel) return true;
    const needsRights = message.audience !== undefined || message.channel.topic.access !== 'anyone';
    if (connection.socket.writableNeedDrain || (connection.check && needsRights)) return false;
    if (isInAudience(message.audience, connection.actor)) connection.send(frame);
    return true;
  }

  function flushOnDrain(connection: Connection): void {
    if (connection.stalledSince !== undefined || !connection.socket.writableNeedDrain) return;
    connection.stalledSince = performance.now();
    connection.socket.once('drain', () => {
      connection.stalledSince = undefined;
      connection.guard(() => flush(connection));
    });
  }

  function flush(connection: Connection): void {
    connection.queue?.drain((delivery) => trySend(connection, delivery));
    if (connection.queue?.size === 0) connection.queue = undefined;
    if (connection.queue) flushOnDrain(connection);
  }

  function deliver(connection: Connection, delivery: Delivery): void {
    if (trySend(connection, delivery)) return;
    connection.queue ??= createQueue();
    connection.queue.push(`${delivery.subscription}\n${keyOf(delivery.message)}`, delivery, delivery.frame.length);
    if (connection.queue.bytes > limits.queueBytes) connection.ws.terminate();
    flushOnDrain(connection);
  }

  /** Encodes once per subscription id. */
  async function send({ first: { channel, audience }, messages }: Run): Promise<void> {
    const { feature } = channel.topic;
    if (feature && !isOn(feature)) return;
    let written = 0;
    for (const [subscription, members] of channel.groups) {
      const deliveries = messages.map((message) => ({ message, subscription, frame: frameOf(message, subscription) }));
      const bytes = webSocketFrame(deliveries.map(({ frame }) => frame).join(''));
      for (const connection of members) {
        connection.guard(() => {
          const mustWait = connection.check || connection.socket.writableNeedDrain;
          if (mustWait) for (const delivery of deliveries) deliver(connection, delivery);
          else if (isInAudience(audience, connection.actor)) connection.sendFrame(bytes);
        });
        written += 1;
        if (written % limits.socketsPerTurn === 0) await nextTurn();
      }
    }
  }

  async function sendPending(): Promise<void> {
    while (pending.size > 0) {
      const messages: LiveMessage[] = [];
      pending.drain((message) => messages.push(message) > 0);
      for (const run of groupRuns(messages)) {
        try {
          await send(run);
        } catch (error) {
          log.error({ err: error, topic: run.first.channel.topic.name }, 'live: a message could not be sent');
        }
        // Lets requests run; only after that a socket knows whether it could write.
        await nextTurn();
      }
    }
    isSending = false;
  }

  return {
    publish({ channel, audience, ...content }: Omit<LiveMessage, 'receivers'>): void {
      const receivers = `${channel.topic.name}\n${JSON.stringify(audience)}`;
      const message = { ...content, channel, audience, receivers };
      pending.push(keyOf(message), message, message.body.length);
      if (isSending) return;
      isSending = true;
      setImmediate(() => void sendPending());
    },
    flush,
    queued: (): number => pending.size,
  };
}

import { isInAudience, needsRights } from './channel.ts';
import { isOpen, write } from './connection.ts';
import type { Limits } from './limits.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Connection, Delivery } from './state.ts';

const keyOf = ({ dispatch, subscription }: Delivery): string =>
  `${subscription}\n${dispatch.channel.topic.name}\n${dispatch.audienceKey}\n${dispatch.body}`;

function put(connection: Connection, outbox: Outbox<Delivery>, delivery: Delivery, limits: Limits): void {
  outbox.push(keyOf(delivery), delivery, delivery.frame.length, performance.now());
  if (outbox.bytes > limits.backlogBytes) connection.ws.terminate();
}

function hold(connection: Connection, delivery: Delivery, limits: Limits): void {
  connection.held ??= createOutbox();
  put(connection, connection.held, delivery, limits);
}

function queue(connection: Connection, delivery: Delivery, limits: Limits): void {
  if (!connection.backlog) {
    connection.backlog = createOutbox();
    connection.stalledSince = performance.now();
    connection.socket.once('drain', () => catchUp(connection, limits));
  }
  put(connection, connection.backlog, delivery, limits);
}

/** Nothing stands between a message and the socket: it is open, rights are known and the reader keeps up. */
export const isClear = (connection: Connection): boolean =>
  connection.check === undefined &&
  connection.backlog === undefined &&
  !connection.socket.writableNeedDrain &&
  isOpen(connection);

/** The one gate to a subscriber: subscription, rights and audience are judged at the moment of writing. */
export function deliver(connection: Connection, delivery: Delivery, limits: Limits): void {
  const { dispatch, subscription, frame } = delivery;
  if (connection.subscriptions.get(subscription) !== dispatch.channel) return;
  if (connection.check && needsRights(dispatch)) hold(connection, delivery, limits);
  else if (!isInAudience(dispatch.audience, connection.actor)) return;
  else if (connection.backlog || connection.socket.writableNeedDrain) queue(connection, delivery, limits);
  else write(connection, frame);
}

function pour(outbox: Outbox<Delivery> | undefined, connection: Connection, limits: Limits): void {
  for (let next = outbox?.shift(); next; next = outbox?.shift()) deliver(connection, next, limits);
}

/** The reader has taken everything: what is left goes out, or waits again in the same order. */
function catchUp(connection: Connection, limits: Limits): void {
  const waiting = connection.backlog;
  connection.backlog = undefined;
  try {
    pour(waiting, connection, limits);
  } catch {
    connection.ws.terminate();
  }
}

/** Rights are known again: what was held is judged by them. */
export function release(connection: Connection, limits: Limits): void {
  const waiting = connection.held;
  connection.held = undefined;
  pour(waiting, connection, limits);
}

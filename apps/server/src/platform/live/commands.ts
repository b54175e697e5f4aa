import type { FrameImpl, IRawFrameType } from '@stomp/stompjs';
import { type Channel, CLOSE, type Connection, type Refusal } from './connection.ts';
import type { Limits } from './limits.ts';
import type { Rights } from './rights.ts';
import { decodeFrame, heartbeatFor, readFrames, SUPPORTED_VERSIONS, stompFrame, versionFor } from './stomp.ts';

interface Deps {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly mayReceive: Rights['mayReceive'];
  readonly limits: Limits;
}

/** Returns why the connection must end, if so. */
type Command = (connection: Connection, frame: FrameImpl) => Refusal | undefined;

export const TOO_MANY_FRAMES: Refusal = { message: 'Too many frames' };
const refuseUnknown: Command = () => ({ message: 'Unknown command' });
const refuseEarly: Command = () => ({ message: 'CONNECT first' });
const TOO_LARGE: Refusal = { message: 'Frame too large', code: CLOSE.tooLarge };

const confirm: Command = (connection, { headers }) => {
  if (headers.receipt) connection.send(stompFrame('RECEIPT', { 'receipt-id': headers.receipt }));
  return undefined;
};

const unsubscribe: Command = (connection, frame) => {
  if (!frame.headers.id) return { message: 'UNSUBSCRIBE needs id' };
  // An unknown id is no error: the subscription may have ended with a right.
  connection.unsubscribe(frame.headers.id);
  return confirm(connection, frame);
};

const disconnect: Command = (connection, frame) => {
  confirm(connection, frame);
  connection.ws.close(CLOSE.normal, 'Bye');
  return undefined;
};

/** Handles what clients send: they subscribe, unsubscribe and leave, but never send messages to others. */
export function createReceive({ channels, mayReceive, limits }: Deps) {
  const connect: Command = (connection, { headers }) => {
    if (connection.version) return { message: 'Already connected' };
    const version = versionFor(headers['accept-version']);
    if (!version) return { message: 'Version not supported', headers: { version: SUPPORTED_VERSIONS } };
    const heartbeat = heartbeatFor(headers['heart-beat'], limits.heartbeatMs);
    if (!heartbeat) return { message: 'Malformed heart-beat' };
    Object.assign(connection, heartbeat, { version });
    const offer = `${limits.heartbeatMs},${limits.heartbeatMs}`;
    connection.send(stompFrame('CONNECTED', { version, 'heart-beat': offer, server: 'kontor' }));
    return undefined;
  };

  const subscribe: Command = (connection, frame) => {
    const { id, destination } = frame.headers;
    if (!id || !destination) return { message: 'SUBSCRIBE needs id and destination' };
    if (connection.subscriptions.has(id)) return { message: 'Subscription id in use' };
    if (connection.subscriptions.size >= limits.subscriptions) return { message: 'Too many subscriptions' };
    const channel = channels.get(destination);
    // The same message for both: the existence of hidden topics is not disclosed.
    if (!channel || !mayReceive(channel.topic, connection.actor)) return { message: 'Destination not available' };
    connection.subscribe(id, channel);
    return confirm(connection, frame);
  };

  const commands = new Map<string, Command>([
    ['CONNECT', connect],
    ['STOMP', connect],
    ['SUBSCRIBE', subscribe],
    ['UNSUBSCRIBE', unsubscribe],
    ['DISCONNECT', disconnect],
    ['SEND', () => ({ message: 'SEND is not allowed' })],
    // Nothing is redelivered or sent by clients, so acknowledgements and transactions have no effect.
    ...['ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT'].map((name): [string, Command] => [name, confirm]),
  ]);

  function handle(connection: Connection, raw: IRawFrameType): Refusal | undefined {
    const frame = decodeFrame(raw, connection.version !== undefined, limits);
    if (!frame) return { message: 'Too many or too long headers' };
    let command = commands.get(frame.command) ?? refuseUnknown;
    if (!connection.version && command !== connect) command = refuseEarly;
    const refusal = command(connection, frame);
    const { receipt } = frame.headers;
    return refusal && receipt ? { ...refusal, headers: { ...refusal.headers, 'receipt-id': receipt } } : refusal;
  }

  function read(connection: Connection, data: Buffer): Refusal | undefined {
    if (!connection.takeToken()) return TOO_MANY_FRAMES;
    if (data.length > limits.frameBytes) return TOO_LARGE;
    const frames = readFrames(data);
    if (!frames) return { message: 'Malformed frame' };
    for (const [index, frame] of frames.entries()) {
      if (index > 0 && !connection.takeToken()) return TOO_MANY_FRAMES;
      const refusal = handle(connection, frame);
      if (refusal || !connection.isOpen) return refusal;
    }
    return undefined;
  }

  return function receive(connection: Connection, data: Buffer): void {
    if (!connection.isOpen) return;
    connection.lastRead = performance.now();
    const refusal = read(connection, data);
    if (refusal) connection.refuse(refusal);
  };
}

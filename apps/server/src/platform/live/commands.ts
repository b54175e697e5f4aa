import type { FrameImpl } from '@stomp/stompjs';
import { join, leave } from './channel.ts';
import { CLOSE, close, type Refusal, write } from './connection.ts';
import { connectedFrame, receiptFrame } from './frames.ts';
import type { Limits } from './limits.ts';
import { rhythmFor, SUPPORTED_VERSIONS, versionFor } from './negotiate.ts';
import type { Rights } from './rights.ts';
import type { Channel, Connection } from './state.ts';

interface Parts {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly mayReceive: Rights['mayReceive'];
  readonly limits: Limits;
}

/** Carries out one frame, or says why the connection must end. */
export type Command = (connection: Connection, frame: FrameImpl) => Refusal | undefined;

const confirm: Command = (connection, { headers }) => {
  if (headers.receipt) write(connection, receiptFrame(headers.receipt));
  return undefined;
};

const unsubscribe: Command = (connection, frame) => {
  if (!frame.headers.id) return { message: 'UNSUBSCRIBE needs id' };
  // An unknown id is no mistake: the subscription may have ended with a right.
  leave(connection, frame.headers.id);
  return confirm(connection, frame);
};

const disconnect: Command = (connection, frame) => {
  confirm(connection, frame);
  close(connection, CLOSE.normal, 'Bye');
  return undefined;
};

/** What a client may say: subscribe, unsubscribe and leave. It never sends messages to others. */
export function createCommands({ channels, mayReceive, limits }: Parts): Command {
  const connect: Command = (connection, { headers }) => {
    if (connection.version) return { message: 'Already connected' };
    const version = versionFor(headers['accept-version']);
    if (!version) return { message: 'Version not supported', headers: { version: SUPPORTED_VERSIONS } };
    const rhythm = rhythmFor(headers['heart-beat'], limits.heartbeatMs);
    if (!rhythm) return { message: 'Malformed heart-beat' };
    Object.assign(connection, rhythm, { version });
    write(connection, connectedFrame(version, limits.heartbeatMs));
    return undefined;
  };

  const subscribe: Command = (connection, frame) => {
    const { id, destination } = frame.headers;
    const { subscriptions, actor } = connection;
    if (!id || !destination) return { message: 'SUBSCRIBE needs id and destination' };
    if (subscriptions.has(id)) return { message: 'Subscription id in use' };
    if (subscriptions.size >= limits.subscriptions) return { message: 'Too many subscriptions' };
    const channel = channels.get(destination);
    // The same words for both, so that nobody learns which hidden topics exist.
    if (!channel || !mayReceive(channel.topic, actor)) return { message: 'Destination not available' };
    join(connection, id, channel);
    return confirm(connection, frame);
  };

  const commands = new Map<string, Command>([
    ['CONNECT', connect],
    ['STOMP', connect],
    ['SUBSCRIBE', subscribe],
    ['UNSUBSCRIBE', unsubscribe],
    ['DISCONNECT', disconnect],
    ['SEND', () => ({ message: 'SEND is not allowed' })],
  ]);
  // Nothing is ever redelivered and nothing can be sent, so there is nothing to acknowledge or to roll back.
  for (const name of ['ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT']) commands.set(name, confirm);

  return (connection, frame) => {
    const command = commands.get(frame.command);
    if (!connection.version && command !== connect) return { message: 'CONNECT first' };
    return command ? command(connection, frame) : { message: 'Unknown command' };
  };
}

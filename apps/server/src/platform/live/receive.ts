import type { IRawFrameType } from '@stomp/stompjs';
import type { Command } from './commands.ts';
import { CLOSE, isOpen, type Refusal, refuse, takeToken } from './connection.ts';
import type { Limits } from './limits.ts';
import { decodeFrame, readMessage } from './reader.ts';
import type { Connection } from './state.ts';

export const FLOOD: Refusal = { message: 'Too many frames' };
const TOO_LARGE: Refusal = { message: 'Frame too large', code: CLOSE.tooLarge };

/** Holds a client's input against the limits before anything is done with it. */
export function createReceive(command: Command, limits: Limits) {
  const isFlood = (connection: Connection): boolean =>
    !takeToken(connection, limits.framesPerSecond, limits.frameBurst);

  function handle(connection: Connection, raw: IRawFrameType): Refusal | undefined {
    const frame = decodeFrame(raw, connection.version !== undefined, limits);
    if (!frame) return { message: 'Too many or too long headers' };
    const refusal = command(connection, frame);
    const { receipt } = frame.headers;
    return refusal && receipt ? { ...refusal, headers: { ...refusal.headers, 'receipt-id': receipt } } : refusal;
  }

  function handleAll(connection: Connection, frames: readonly IRawFrameType[]): Refusal | undefined {
    for (const [index, frame] of frames.entries()) {
      if (index > 0 && isFlood(connection)) return FLOOD;
      const refusal = handle(connection, frame);
      if (refusal || !isOpen(connection)) return refusal;
    }
    return undefined;
  }

  function read(connection: Connection, data: Buffer): Refusal | undefined {
    if (isFlood(connection)) return FLOOD;
    if (data.length > limits.frameBytes) return TOO_LARGE;
    const { frames, unfinished, isMalformed } = readMessage(data, connection.unfinished, connection.lastRead);
    connection.unfinished = unfinished;
    const refusal = handleAll(connection, frames);
    if (refusal) return refusal;
    if (isMalformed) return { message: 'Malformed frame' };
    return unfinished && unfinished.bytes > limits.frameBytes ? TOO_LARGE : undefined;
  }

  /** One WebSocket message from a client; a refusal ends the reading, whatever else it holds. */
  return function receive(connection: Connection, data: Buffer): void {
    if (!isOpen(connection)) return;
    connection.lastRead = performance.now();
    const refusal = read(connection, data);
    if (refusal) refuse(connection, refusal);
  };
}

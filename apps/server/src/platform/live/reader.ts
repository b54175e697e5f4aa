import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import type { Limits } from './limits.ts';

/** A frame whose end has not arrived yet. */
export interface Unfinished {
  readonly parser: Parser;
  readonly bytes: number;
  readonly since: number;
}

export interface Reading {
  readonly frames: readonly IRawFrameType[];
  readonly unfinished: Unfinished | undefined;
  /** The message ended as a frame does, yet no frame was complete. */
  readonly isMalformed: boolean;
}

const LF = 10;
const NUL = 0;
const NOTHING: Reading = { frames: [], unfinished: undefined, isMalformed: false };
const ignore = (): void => {};

// A parser is a few kilobytes: idle sockets share one, and only a socket in mid-frame keeps its own.
let spare: Parser | undefined;

function borrow(): Parser {
  const parser = spare ?? new Parser(ignore, ignore);
  spare = undefined;
  return parser;
}

const feed = (parser: Parser, bytes: Uint8Array): void => parser.parseChunk(Uint8Array.from(bytes).buffer);

/** Takes the frames out of one WebSocket message, together with what an earlier one had begun. */
export function readMessage(data: Buffer, begun: Unfinished | undefined, now: number): Reading {
  if (!begun && data.length <= 1 && (data.length === 0 || data[0] === LF)) return NOTHING;
  const parser = begun?.parser ?? borrow();
  const frames: IRawFrameType[] = [];
  let isAtRest = false;
  parser.onFrame = (frame) => {
    isAtRest = true;
    frames.push(frame);
  };
  parser.onIncomingPing = () => {
    isAtRest = true;
  };
  // The parser does not tell whether it is inside a frame, but it calls back on the byte that ends one.
  feed(parser, data.subarray(0, -1));
  isAtRest = false;
  feed(parser, data.subarray(-1));
  if (isAtRest) {
    spare = parser;
    return { frames, unfinished: undefined, isMalformed: false };
  }
  const unfinished = { parser, bytes: (begun?.bytes ?? 0) + data.length, since: begun?.since ?? now };
  return { frames, unfinished, isMalformed: data.at(-1) === NUL };
}

const isAllowed = (text: string, limits: Limits): boolean => text.length <= limits.headerLength && !text.includes('\n');

/** Undefined for headers beyond the limits, which also keeps long runs of blanks from the codec's trimming. */
export function decodeFrame(raw: IRawFrameType, isEscaped: boolean, limits: Limits): FrameImpl | undefined {
  if (raw.headers.length > limits.headers) return undefined;
  const isFine = raw.headers.every(([name, value]) => isAllowed(name, limits) && isAllowed(value, limits));
  return isFine ? FrameImpl.fromRawFrame(raw, isEscaped) : undefined;
}

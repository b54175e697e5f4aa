import { FrameImpl, type IRawFrameType, Parser, type StompHeaders } from '@stomp/stompjs';
import type { Limits } from './limits.ts';

const VERSIONS = ['1.2', '1.1'] as const;
export type Version = (typeof VERSIONS)[number];
export const SUPPORTED_VERSIONS = VERSIONS.join(',');

/** The newest version both sides speak; a client that names none speaks 1.0, which has no heart-beats. */
export function versionFor(acceptVersion = '1.0'): Version | undefined {
  const accepted = acceptVersion.split(',').map((version) => version.trim());
  return VERSIONS.find((version) => accepted.includes(version));
}

/** How often each side must be heard in milliseconds, 0 for never; undefined for a malformed header. */
export function heartbeatFor(header: string | undefined, leastMs: number) {
  const match = /^(\d{1,9})\s*,\s*(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) return undefined;
  const agreed = (wish: number): number => (wish === 0 ? 0 : Math.max(wish, leastMs));
  return { readEvery: agreed(Number(match[1])), writeEvery: agreed(Number(match[2])) };
}

/** The subprotocol to name in the upgrade, none if the client offers only ones we do not speak. */
export const subprotocolFor = (offered: Set<string>): string | false =>
  ['v12.stomp', 'v11.stomp'].find((name) => offered.has(name)) ?? false;

export const stompFrame = (command: string, headers: StompHeaders, body = ''): string =>
  String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }));

/** A frame whose end has not arrived yet. */
export interface Unfinished {
  readonly parser: Parser;
  readonly bytes: number;
  readonly since: number;
}

interface Reading {
  readonly frames: readonly IRawFrameType[];
  readonly unfinished?: Unfinished;
}

const LF = 10;
const ignore = (): void => {};
const feed = (parser: Parser, bytes: Uint8Array): void => parser.parseChunk(Uint8Array.from(bytes).buffer);

/** Takes the frames out of one WebSocket message, including one that an earlier message began. */
export function readMessage(data: Buffer, begun: Unfinished | undefined, now: number): Reading {
  const frames: IRawFrameType[] = [];
  if (!begun && (data.length === 0 || (data.length === 1 && data[0] === LF))) return { frames };
  const parser = begun?.parser ?? new Parser(ignore, ignore);
  let isBetweenFrames = false;
  parser.onFrame = (frame) => {
    isBetweenFrames = true;
    frames.push(frame);
  };
  parser.onIncomingPing = () => {
    isBetweenFrames = true;
  };
  // The parser does not say whether it is inside a frame, but it calls back on the byte that ends one.
  feed(parser, data.subarray(0, -1));
  isBetweenFrames = false;
  feed(parser, data.subarray(-1));
  if (isBetweenFrames) return { frames };
  return {
    frames,
    unfinished: { parser, bytes: (begun?.bytes ?? 0) + data.length, since: begun?.since ?? now },
  };
}

const isAllowed = (text: string, limits: Limits): boolean => text.length <= limits.headerLength && !text.includes('\n');

/** Undefined for headers beyond the limits, which also keeps long runs of blanks from the codec's trimming. */
export function decodeFrame(raw: IRawFrameType, isEscaped: boolean, limits: Limits): FrameImpl | undefined {
  const areAllowed =
    raw.headers.length <= limits.headers && raw.headers.flat().every((text) => isAllowed(text, limits));
  return areAllowed ? FrameImpl.fromRawFrame(raw, isEscaped) : undefined;
}

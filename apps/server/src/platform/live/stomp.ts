import { FrameImpl, type IRawFrameType, Parser, type StompHeaders } from '@stomp/stompjs';
import type { Limits } from './limits.ts';

const VERSIONS = ['1.2', '1.1'] as const;
export type Version = (typeof VERSIONS)[number];
export const SUPPORTED_VERSIONS = VERSIONS.join(',');

/** A client that names no version speaks 1.0, without heart-beats. */
export function versionFor(acceptVersion = '1.0'): Version | undefined {
  const accepted = acceptVersion.split(',').map((version) => version.trim());
  return VERSIONS.find((version) => accepted.includes(version));
}

/** Intervals in milliseconds, 0 for none; `undefined` for a malformed header. */
export function heartbeatFor(header: string | undefined, leastMs: number) {
  const match = /^(\d{1,9})\s*,\s*(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) return undefined;
  const agreed = (wish: number): number => (wish === 0 ? 0 : Math.max(wish, leastMs));
  return { readEvery: agreed(Number(match[1])), writeEvery: agreed(Number(match[2])) };
}

export const subprotocolFor = (offered: Set<string>): string | false =>
  ['v12.stomp', 'v11.stomp'].find((name) => offered.has(name)) ?? false;

export const stompFrame = (command: string, headers: StompHeaders, body = ''): string =>
  String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }));

const LF = Uint8Array.of(10).buffer;

/** `undefined` when the last frame is incomplete. */
export function readFrames(data: Buffer): IRawFrameType[] | undefined {
  const frames: IRawFrameType[] = [];
  let isBetweenFrames = false;
  const parser = new Parser(
    (frame) => frames.push(frame),
    () => {
      isBetweenFrames = true;
    },
  );
  parser.parseChunk(Uint8Array.from(data).buffer);
  // The parser does not expose its state, but only between frames it takes a line feed for a heart-beat.
  isBetweenFrames = false;
  parser.parseChunk(LF);
  return isBetweenFrames ? frames : undefined;
}

/** `undefined` for headers beyond the limits, which keeps long runs of blanks from the codec's trimming. */
export function decodeFrame(raw: IRawFrameType, isEscaped: boolean, limits: Limits): FrameImpl | undefined {
  const isAllowed = (text: string): boolean => text.length <= limits.headerLength && !text.includes('\n');
  if (raw.headers.length > limits.headers || !raw.headers.flat().every(isAllowed)) return undefined;
  return FrameImpl.fromRawFrame(raw, isEscaped);
}

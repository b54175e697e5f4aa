/** What the bench tells the process that holds the subscribers; each order has one answer. */
export type Order =
  | {
      readonly do: 'open';
      readonly port: number;
      readonly count: number;
      readonly origin: string;
      /** Sessions that the subscribers share in turn: one session opens 30 sockets at most. */
      readonly cookies: readonly string[];
      readonly heartBeat: string;
    }
  /** From now on note when each subscriber hears of this number, and count anew. */
  | { readonly do: 'watch'; readonly id: number }
  /** Answered when every open subscriber has heard of it, or after the time given. */
  | { readonly do: 'reached'; readonly withinMs: number }
  | { readonly do: 'tally' };

export interface Reached {
  /** On the clock that all processes share. */
  readonly first: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly missing: number;
}

export interface Tally {
  readonly open: number;
  readonly closed: number;
  /** Subscribers that have heard the server's heart beat. */
  readonly beating: number;
  readonly fewest: number;
  readonly most: number;
  readonly outOfOrder: number;
  readonly cpuSeconds: number;
}

/** What the bare server tells everybody: these numbers, one frame each, all in one write. */
export interface Broadcast {
  readonly from: number;
  readonly to: number;
}

export const BARE_CHANNEL = 'bench_bare';
export const SUBSCRIPTION = 'sub-0';
export const TOPIC = '/topic/tip-game-update';

/** Milliseconds on a clock that is the same in every process of a machine; one derived from another would be off. */
export const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

const LONG = 126;

/** A WebSocket text frame; a client must mask, and a mask of zeros changes nothing. */
export function textFrame(text: string, isMasked: boolean): Buffer {
  const body = Buffer.from(text);
  const size = body.length < LONG ? Buffer.of(body.length) : Buffer.of(LONG, body.length >> 8, body.length & 255);
  if (isMasked) size[0] = (size[0] ?? 0) | 0x80;
  return Buffer.concat([Buffer.of(0x81), size, Buffer.alloc(isMasked ? 4 : 0), body]);
}

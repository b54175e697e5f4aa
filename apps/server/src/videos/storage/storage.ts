import type { ServerResponse } from 'node:http';
import type { ByteRange } from '../stream/range.ts';

/** One stretch of stored bytes, ready to be sent. */
export interface Stretch {
  readonly length: number;
  /** Sends it as fast as the receiver reads; ends early when he leaves. */
  send(response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Keys are made by us, but come back with a backup: nothing that leads out of a folder is one. */
const KEY = /^[\w-]{1,64}\.(mp4|jpg)$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of the storage: ${JSON.stringify(key)}`);
  return key;
}

/** Where finished recordings are kept. Every key has passed `checkKey`. */
export interface Storage {
  /** Moves a file in; afterwards it is no longer where it was. Repeating it after a crash does no harm. */
  take(key: string, path: string, signal?: AbortSignal): Promise<void>;
  has(key: string): Promise<boolean>;
  /** All of it unless a range is given; `undefined` if there is nothing under this key. */
  open(key: string, range?: ByteRange): Promise<Stretch | undefined>;
  /** What is gone already counts as removed. */
  remove(key: string): Promise<void>;
}

import type { ServerResponse } from 'node:http';
import type { ByteRange } from '../stream/range.ts';

export interface StoredBytes {
  readonly length: number;
  /** At the speed of the receiver; ends early when the connection closes. */
  send(response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Keys may come from a restored backup: nothing that leads out of the folder is accepted. */
const KEY = /^[\w-]{1,64}\.(mp4|jpg)$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of the storage: ${JSON.stringify(key)}`);
  return key;
}

/** Every key has passed `checkKey`. */
export interface Storage {
  /** Moves the file; can be repeated after a crash. */
  take(key: string, path: string, signal?: AbortSignal): Promise<void>;
  has(key: string): Promise<boolean>;
  /** `undefined` for an unknown key. */
  open(key: string, range?: ByteRange): Promise<StoredBytes | undefined>;
  /** An unknown key is no error. */
  remove(key: string): Promise<void>;
}

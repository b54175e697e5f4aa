import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './range.ts';

/** Few large reads cost less than many small ones. */
const LARGE = 512 * 1024;
const MAX_LARGE = 32;
/** Used while all large buffers are taken, so that a slow reader delays nobody else. */
const SMALL = 64 * 1024;

const idle: Buffer[] = [];
let lent = 0;

function borrow(wanted: number): Buffer {
  if (wanted <= SMALL || lent >= MAX_LARGE) return Buffer.allocUnsafeSlow(Math.min(SMALL, Math.max(wanted, 1)));
  lent += 1;
  return idle.pop() ?? Buffer.allocUnsafeSlow(LARGE);
}

/** A buffer that may still be queued in the socket is not reused. */
function giveBack(buffer: Buffer, isFree: boolean): void {
  if (buffer.length !== LARGE) return;
  lent -= 1;
  if (isFree) idle.push(buffer);
}

/** Through one reused buffer. */
export function sendFile({ fd }: FileHandle, { start, end }: ByteRange, response: ServerResponse): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const buffer = borrow(end - start + 1);
  let at = start;
  let isWriting = false;
  let isOver = false;

  const finish = (error?: Error | null): void => {
    if (isOver) return;
    isOver = true;
    response.off('close', onClose);
    giveBack(buffer, !isWriting);
    if (error) reject(error);
    else resolve();
  };
  // A pending read is awaited before the file is closed or the buffer reused.
  const onClose = (): void => {
    if (isWriting) finish();
  };
  const onRead = (error: Error | null, count: number): void => {
    if (error || response.destroyed) finish(error);
    else if (count === 0) finish(new Error('the file is shorter than was promised'));
    else write(count);
  };
  const write = (count: number): void => {
    at += count;
    isWriting = true;
    response.write(buffer.subarray(0, count), (error) => {
      isWriting = error instanceof Error;
      next();
    });
  };
  const next = (): void => {
    if (isWriting || at > end || response.destroyed) finish();
    else if (!isOver) read(fd, buffer, 0, Math.min(buffer.length, end - at + 1), at, onRead);
  };

  response.on('close', onClose);
  next();
  return promise;
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#platform/env.ts';
import { BackupError, damaged } from '../backup-error.ts';

/** A gzip header with a comment that holds the digest of all that follows. */
const START = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
const GZIP_HEADER_BYTES = 10;
const comment = (digest: string): Buffer => Buffer.from(`kontor-backup sha256:${digest}\0`);
const headOf = (digest: string): Buffer => Buffer.concat([START, comment(digest)]);
const HEAD_BYTES = headOf('0'.repeat(64)).length;

/** A second, empty gzip member at the end, ignored by tools and older versions. Its comment is an HMAC with the installation's key. */
const memberOf = (mac: string): Buffer =>
  Buffer.concat([START, Buffer.from(`kontor-origin hmac-sha256:${mac}\0`), Buffer.from([3, 0]), Buffer.alloc(8)]);
const MEMBER_BYTES = memberOf('0'.repeat(64)).length;

/** A demo has no secret. */
export const sealKeyOf = ({ DISCORD_CLIENT_SECRET }: Pick<Env, 'DISCORD_CLIENT_SECRET'>): Buffer | undefined =>
  DISCORD_CLIENT_SECRET ? createHmac('sha256', DISCORD_CLIENT_SECRET).update('kontor backup seal').digest() : undefined;

const macOf = (key: Buffer, digest: Buffer): string => createHmac('sha256', key).update(digest).digest('hex');

/** Replaces the header of `createGzip`; the digest is filled in at the end. */
export async function writeSealed(file: FileHandle, compressed: AsyncIterable<Buffer>, key?: Buffer): Promise<void> {
  const hash = createHash('sha256');
  let skip = GZIP_HEADER_BYTES;
  let at = HEAD_BYTES;
  const append = async (data: Buffer): Promise<void> => {
    hash.update(data);
    for (let done = 0; done < data.length; ) {
      const { bytesWritten } = await file.write(data, done, data.length - done, at + done);
      done += bytesWritten;
    }
    at += data.length;
  };
  for await (const chunk of compressed) {
    const data = chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - data.length;
    await append(data);
  }
  if (key) await append(memberOf(macOf(key, hash.copy().digest())));
  await file.write(headOf(hash.digest('hex')), 0, HEAD_BYTES, 0);
}

/** Whether this installation wrote the archive, or one with the same secret. */
export async function isOwn(path: string, key: Buffer | undefined, signal: AbortSignal): Promise<boolean> {
  const { size } = await stat(path);
  const end = size - MEMBER_BYTES;
  if (!key || end <= HEAD_BYTES) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { start: HEAD_BYTES, end: end - 1 }), hash, { signal });
  const last = Buffer.concat(await createReadStream(path, { start: end, signal }).toArray());
  const wanted = memberOf(macOf(key, hash.digest()));
  return last.length === wanted.length && timingSafeEqual(last, wanted);
}

export async function checkSeal(path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'gibt es nicht' : `lässt sich nicht lesen (${error.code})`;
    throw new BackupError(`Die Datei ${path} ${why}.`);
  });
  let head: Buffer;
  try {
    head = (await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)).buffer;
  } catch {
    throw new BackupError(`${path} ist keine Datei.`);
  } finally {
    await file.close();
  }
  const given = head.toString('latin1', HEAD_BYTES - 65, HEAD_BYTES - 1);
  if (!/^[0-9a-f]{64}$/.test(given) || !headOf(given).equals(head))
    throw new BackupError(`${path} ist keine Sicherung von Kontor. Es wurde nichts geändert.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { start: HEAD_BYTES }), hash, { signal });
  if (hash.digest('hex') !== given) throw damaged('die Prüfsumme stimmt nicht');
}

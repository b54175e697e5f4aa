import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@kontor/contract/core/errors.ts';
import { removeFile } from '#platform/files.ts';
import type { ByteRange } from '../stream/range.ts';
import type { Storage, StoredBytes } from './storage.ts';

interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MIB = 1024 * 1024;
const PART_BYTES = 16 * MIB;
/** S3 allows 10,000 parts. */
const MAX_PARTS = 9_000;
const PARTS_AT_ONCE = 2;

/** Time to the first byte; the rest depends on the viewer. */
const FIRST_BYTE_MS = 4_000;
const TIMEOUTS: NonNullable<S3ClientConfig['requestHandler']> = {
  connectionTimeout: 1_500,
  // Long enough for a part on a slow connection.
  requestTimeout: 5 * 60_000,
  throwOnRequestTimeout: true,
  // A slow viewer holds a connection; others must not wait for it.
  httpAgent: { maxSockets: 2_000 },
  httpsAgent: { maxSockets: 2_000 },
};

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

/** S3 errors may contain the access key; only status, code, name and message are passed on. */
function withoutSecrets(error: unknown): Error {
  const { name, message, code, $metadata } = error as Partial<S3ServiceException & NodeJS.ErrnoException>;
  return new Error(`bucket: ${[$metadata?.httpStatusCode, code, name, message].filter(Boolean).join(', ')}`);
}

const unavailable = (error: Error): AppError => Object.assign(new AppError('server.busy'), { cause: error });

/** A viewer who disconnects is no failure. */
async function sendBody(body: Readable, response: ServerResponse): Promise<void> {
  await pipeline(body, response, { end: false }).catch((error: unknown) => {
    if (body.errored || !response.destroyed) throw withoutSecrets(error);
  });
}

export function createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  });
  const object = (key: string) => ({ Bucket: bucket, Key: key });
  const brief = { requestTimeout: FIRST_BYTE_MS };

  const get = async (key: string, range?: ByteRange): Promise<StoredBytes | undefined> => {
    const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const found = await client.send(new GetObjectCommand({ ...object(key), ...wanted }), brief);
    const body = found.Body as Readable;
    const length = found.ContentLength ?? 0;
    const close = async (): Promise<void> => {
      body.destroy();
    };
    if (range && length !== range.end - range.start + 1) {
      await close();
      throw new Error(`${length} bytes instead of ${range.start}-${range.end}`);
    }
    return { length, send: (response) => sendBody(body, response), close };
  };

  return {
    async take(key, path, signal) {
      const { size } = await stat(path);
      const body = createReadStream(path);
      const params = { ...object(key), Body: body, ContentType: key.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4' };
      const partSize = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS / MIB) * MIB);
      const upload = new Upload({ client, params, partSize, queueSize: PARTS_AT_ONCE });
      const abort = (): void => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        await upload.done();
      } catch (error) {
        throw withoutSecrets(error);
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
      await removeFile(path);
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(object(key)), brief);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw withoutSecrets(error);
      }
    },
    async open(key, range) {
      try {
        return await get(key, range);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unavailable(withoutSecrets(error));
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)), brief).catch((error: unknown) => {
        throw withoutSecrets(error);
      });
    },
  };
}

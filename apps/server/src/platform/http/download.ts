import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const DOWNLOAD = Symbol('download');

/** A file to be saved, sent as it is read. */
export interface Download {
  readonly [DOWNLOAD]: true;
  readonly filename: string;
  readonly content: Readable;
}

export const download = (filename: string, content: Readable): Download => ({ [DOWNLOAD]: true, filename, content });

export const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && DOWNLOAD in value;

export const sendDownload = (reply: FastifyReply, { filename, content }: Download): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .type(filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .send(content);

import { AppError, type ErrorCode } from '@kontor/contract/core/errors.ts';
import { cancelUpload, continueUpload, createUpload, getUploadLimits } from '@kontor/contract/videos/api.ts';
import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { ServerOptions } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeBytes } from '#platform/disk-space.ts';
import { isDatabaseAway } from '#platform/http/problem.ts';
import type { Platform } from '#platform/platform.ts';
import { CommitInDoubt } from '#platform/postgres/commit-in-doubt.ts';
import { type TakeUpload, takeUpload } from './take-upload.ts';
import { diskFull, isFull } from './upload-store.ts';

/** Kept free for the database on the same disk. */
const RESERVE = 512 * 1024 * 1024;

/** Unfinished uploads; each may fill the disk. */
const MAX_UPLOADS = 20;

const BY_STATUS: Record<number, ErrorCode> = {
  404: 'videos.upload-gone',
  409: 'conflict',
  410: 'videos.upload-gone',
  413: 'videos.upload-too-large',
  423: 'videos.upload-busy',
};

type Thrown = Error | { status_code: number; body: string };

/** Unexpected errors are answered without detail. */
function toRefusal(error: Thrown, limit: string): AppError {
  if (error instanceof AppError) return error;
  // The file stays; it is stored when the sender retries, or by the cleanup job.
  if (isDatabaseAway(error) || error instanceof CommitInDoubt) return new AppError('server.busy');
  // The file was deleted during the upload.
  if ('code' in error && error.code === 'ENOENT') return new AppError('videos.upload-gone');
  const { status_code: status, body } = 'status_code' in error ? error : { status_code: 500, body: '' };
  // More bytes arrived than announced; the file is not too large.
  if (body.includes("upload's size exceeded")) return new AppError('videos.upload-refused');
  if (status < 500 || status === 501) return new AppError(BY_STATUS[status] ?? 'videos.upload-refused', { limit });
  return new AppError('body' in error && error.body.includes('lock') ? 'videos.upload-busy' : 'server.error');
}

const uploadIdOf = (request: FastifyRequest | undefined): string | undefined =>
  (request?.params as { uploadId?: string } | undefined)?.uploadId;

function tusOptions(take: TakeUpload, maxBytes: number, requestOf: (raw: unknown) => FastifyRequest | undefined) {
  const { folders, store } = take;
  const limit = sayGigabytes(maxBytes);
  return {
    path: createUpload.path,
    datastore: store,
    maxSize: maxBytes,
    relativeLocation: true,
    // A finished upload is a recording, which has its own rules for deletion.
    disableTerminationForFinishedUploads: true,
    allowedOrigins: () => false,
    // The library would take the last segment of the whole URL, query included.
    getFileIdFromRequest: (request) => uploadIdOf(requestOf(request.runtime?.node?.req)),
    async onUploadCreate(request, { size, metadata }) {
      if (size === undefined) throw new AppError('videos.upload-refused');
      const { count, missing } = await store.promised();
      if (count >= MAX_UPLOADS) throw new AppError('videos.upload-many', { limit: MAX_UPLOADS });
      if (size + missing + RESERVE > (await freeBytes(folders.uploads))) throw await diskFull(folders.uploads);
      return { metadata: { ...metadata, by: requestOf(request.runtime?.node?.req)?.actor?.id ?? null } };
    },
    async onUploadFinish(_request, { id }) {
      await takeUpload(take, id);
      return {};
    },
    async onResponseError(request, error) {
      const refusal = isFull(error) ? await diskFull(folders.uploads) : toRefusal(error, limit);
      if (refusal.status === 500) requestOf(request.runtime?.node?.req)?.log.error({ err: error }, 'unexpected error');
      return { status_code: refusal.status, body: JSON.stringify(refusal.toProblem()) };
    },
  } satisfies Partial<ServerOptions> & { datastore: TakeUpload['store'] };
}

/** Loaded with the first upload: the library brings a second HTTP implementation. */
async function openTus(options: ReturnType<typeof tusOptions>) {
  const [{ Server }, { NodeRequest }] = await Promise.all([import('@tus/server'), import('srvx/node')]);
  const tus = new Server(options);
  return ({ raw }: FastifyRequest, reply: FastifyReply) => tus.handleWeb(new NodeRequest({ req: raw, res: reply.raw }));
}

/** The library refuses some requests with plain text before calling any hook. */
function problemIn(text: string): string {
  return text.startsWith('{') ? text : JSON.stringify(new AppError('videos.upload-refused').toProblem());
}

export async function uploadRoutes({ app, env, route, rawRoute }: Platform, take: TakeUpload): Promise<void> {
  const maxBytes = env.VOD_MAX_UPLOAD_GB * 1e9;
  const requests = new WeakMap<object, FastifyRequest>();
  let opening: ReturnType<typeof openTus> | undefined;

  route(getUploadLimits, async () => ({
    maxBytes,
    freeBytes: Math.max(0, (await freeBytes(take.folders.uploads)) - RESERVE),
  }));

  const speak = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    opening ??= openTus(tusOptions(take, maxBytes, (raw) => requests.get(raw as object)));
    const answer = await opening;
    requests.set(request.raw, request);
    const response = await answer(request, reply);
    const text = await response.text();
    response.headers.delete('content-length');
    if (response.status === 503) reply.header('retry-after', '5');
    reply.status(response.status === 412 ? 400 : response.status).headers(Object.fromEntries(response.headers));
    if (response.status < 400) return reply.send(text === '' ? undefined : text);
    return reply.type('application/problem+json; charset=utf-8').send(problemIn(text));
  };

  await app.register(async (scope) => {
    // The library reads the bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const options = { scope, ownDiskCheck: true } as const;
    for (const endpoint of [createUpload, continueUpload, cancelUpload]) rawRoute(endpoint, speak, options);
    rawRoute(continueUpload, speak, { ...options, method: 'HEAD' });
  });
}

import { AppError } from '@kontor/contract/core/errors.ts';
import { Problem } from '@kontor/contract/core/problem.ts';
import { createUpload } from '@kontor/contract/videos/api.ts';
import { UPLOAD_PIECE_BYTES } from '@kontor/contract/videos/rules.ts';
import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client';
import { ApiError, unreachable, unreadable } from '#platform/api/api-error.ts';
import { timeLimit } from '#platform/api/time-limit.ts';
import { tabletHeaders } from '#platform/tablet.ts';
import { HEAD_BYTES, isMp4Head } from './upload-rules.ts';

const TIMEOUT_MS = 30_000;

export interface TusClient {
  readonly Upload: new (file: File, options: UploadOptions) => Pick<Upload, 'start' | 'abort' | 'url'>;
}

export const loadTus = (): Promise<TusClient> => import('tus-js-client');

export interface Refusal {
  readonly status: number;
  readonly sentence: string;
  readonly retryAfterMs: number;
}

/** An answer to HEAD has no body; these are what the server would have said. */
const WITHOUT_BODY: Record<number, AppError> = {
  401: new AppError('auth.required'),
  403: new AppError('auth.forbidden'),
  404: new AppError('videos.upload-gone'),
  410: new AppError('videos.upload-gone'),
};

function sentenceIn(body: string, status: number): string {
  try {
    return Problem.parse(JSON.parse(body)).detail;
  } catch {
    return (WITHOUT_BODY[status] ?? unreadable(status)).detail;
  }
}

function refusalIn(error: Error | DetailedError): Refusal {
  const response: HttpResponse | null = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return { status: 0, sentence: unreachable().detail, retryAfterMs: 0 };
  const status = response.getStatus();
  const seconds = Number(response.getHeader('Retry-After') ?? 0);
  return {
    status,
    sentence: sentenceIn(response.getBody(), status),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
  };
}

interface Sending {
  readonly file: File;
  readonly url: string | undefined;
  readonly onUrl: (url: string) => void;
  readonly onProgress: (bytes: number) => void;
  readonly onDone: () => void;
  readonly onRefused: (refusal: Refusal) => void;
}

export function sendFile({ Upload }: TusClient, sending: Sending): { readonly stop: () => void } {
  const { file, url } = sending;
  const upload = new Upload(file, {
    // With both, the client would begin anew and lose what has arrived whenever asking for it fails.
    ...(url ? { uploadUrl: url } : { endpoint: new URL(createUpload.path, window.location.origin).href }),
    chunkSize: UPLOAD_PIECE_BYTES,
    // When to try again and what to remember is decided by the queue.
    retryDelays: null,
    headers: tabletHeaders(),
    storeFingerprintForResuming: false,
    metadata: {
      filename: file.name,
      filetype: file.type || 'video/mp4',
      lastModified: String(file.lastModified),
    },
    onUploadUrlAvailable: () => upload.url && sending.onUrl(upload.url),
    onProgress: sending.onProgress,
    onSuccess: sending.onDone,
    onError: (error) => sending.onRefused(refusalIn(error)),
  });
  upload.start();
  return { stop: () => void upload.abort() };
}

/** A file that was moved or changed fails like a lost connection would, only for ever. */
export const canRead = (file: File): Promise<boolean> => readHead(file, 1).then((head) => head !== undefined);

/** Whether a file looks like a recording inside; one that cannot be read is reported when it is sent. */
export const looksLikeMp4 = (file: File): Promise<boolean> =>
  readHead(file, HEAD_BYTES).then((head) => head === undefined || isMp4Head(head));

const readHead = (file: File, bytes: number): Promise<Uint8Array | undefined> =>
  file
    .slice(0, bytes)
    .arrayBuffer()
    .then((head) => new Uint8Array(head))
    .catch(() => undefined);

const ask = (method: 'HEAD' | 'DELETE', url: string): Promise<Response> =>
  fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { 'tus-resumable': '1.0.0', ...tabletHeaders() },
    signal: timeLimit(TIMEOUT_MS),
  });

const isGone = (status: number): boolean => status === 404 || status === 410;

/** How much the server has; `gone` when it knows nothing of it any more, `unknown` when it does not say. */
export async function askOffset(url: string): Promise<number | 'gone' | 'unknown'> {
  try {
    const response = await ask('HEAD', url);
    if (isGone(response.status)) return 'gone';
    const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
    return response.ok && Number.isInteger(offset) ? offset : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** A request that was just broken off may still hold the upload for a moment. */
const DISCARD_PAUSES_MS = [500, 2000];

export async function discardUpload(url: string, pauses: readonly number[] = DISCARD_PAUSES_MS): Promise<void> {
  const response = await ask('DELETE', url).catch(() => {
    throw unreachable();
  });
  if (response.ok || isGone(response.status)) return;
  const [pause, ...others] = pauses;
  if (response.status === 423 && pause !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return discardUpload(url, others);
  }
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  throw problem.success ? new ApiError(problem.data) : unreadable(response.status);
}

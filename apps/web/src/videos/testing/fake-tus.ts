import type { UploadOptions } from 'tus-js-client';
import type { TusClient } from '../upload/upload-client.ts';

/** Where the fake server keeps what it is sent. */
export const UPLOAD_URL = `${window.location.origin}/api/vods/upload/0123456789abcdef0123456789abcdef`;

export interface FakeUpload {
  readonly file: File;
  readonly options: UploadOptions;
  readonly isAborted: () => boolean;
  /** The server has taken the upload on. */
  readonly accept: () => void;
  readonly progress: (bytes: number) => void;
  readonly finish: () => void;
  /** The server refuses, with this body; without a status it did not answer at all. */
  readonly refuse: (status?: number, body?: unknown, retryAfter?: string) => void;
}

/** A tus client at our fingertips: nothing is sent, the test says what happens. */
export function fakeTus() {
  const uploads: FakeUpload[] = [];
  function Upload(this: { url: string | null }, file: File, options: UploadOptions) {
    const self = Object.assign(this, { url: options.uploadUrl ?? null });
    let isAborted = false;
    const fake: FakeUpload = {
      file,
      options,
      isAborted: () => isAborted,
      accept: () => {
        self.url ??= UPLOAD_URL;
        options.onUploadUrlAvailable?.();
      },
      progress: (bytes) => options.onProgress?.(bytes, file.size),
      finish: () => options.onSuccess?.({} as never),
      refuse: (status, body = '', retryAfter) => {
        const response = {
          getStatus: () => status,
          getBody: () => (typeof body === 'string' ? body : JSON.stringify(body)),
          getHeader: () => retryAfter,
        };
        const originalResponse = status === undefined ? null : response;
        options.onError?.(Object.assign(new Error('tus'), { originalResponse }) as never);
      },
    };
    return Object.assign(self, {
      start: () => void uploads.push(fake),
      abort: async () => {
        isAborted = true;
      },
    });
  }
  return { uploads, client: { Upload } as unknown as TusClient };
}

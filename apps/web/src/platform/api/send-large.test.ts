import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  status = 200;
  responseText = JSON.stringify({ id: 'a'.repeat(32) });
  onload?: () => void;
  onabort?: () => void;
  isAborted = false;
  headers: Record<string, string> = {};
  open = () => {};
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value;
  };
  getAllResponseHeaders = () => 'content-type: application/json\r\n';
  send = () => sent.push(this);
  abort = () => {
    this.isAborted = true;
    this.onabort?.();
  };
}
const sent: FakeRequest[] = [];
const body = { use: 'HERO', data: 'A'.repeat(200_000) } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  sent.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a large body on a slow line goes on for as long as something moves, and says how far it is', async () => {
  const shares: number[] = [];
  const uploading = call(uploadPicture, { body }, { key: 'k', onProgress: (share) => shares.push(share) });
  await vi.dynamicImportSettled();
  for (const loaded of [25, 50, 75, 100]) {
    vi.advanceTimersByTime(25_000);
    sent[0]?.upload.onprogress?.({ loaded, total: 100 });
  }
  vi.advanceTimersByTime(25_000);
  sent[0]?.onload?.();
  expect(await uploading).toEqual({ id: 'a'.repeat(32) });
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  expect(sent[0]?.headers['idempotency-key']).toBe('k');
});

test('it is given up when nothing moves, after the time that buffers on a slow line may take', async () => {
  const uploading = call(uploadPicture, { body }, {});
  const refused = expect(uploading).rejects.toMatchObject({ status: 0 });
  await vi.dynamicImportSettled();
  vi.advanceTimersByTime(35_000);
  expect(sent[0]?.isAborted).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(sent[0]?.isAborted).toBe(true);
  await refused;
});

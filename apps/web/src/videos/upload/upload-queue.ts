import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { canRead, discardUpload, loadTus, type Refusal, sendFile } from './upload-client.ts';
import { forgetUpload, holdUploads, rememberedUrl, rememberUpload } from './upload-memory.ts';
import {
  ATTEMPTS_MAX,
  addSample,
  isHopeless,
  isKept,
  isRetried,
  retryDelay,
  type Sample,
  speedOf,
} from './upload-rules.ts';

export type UploadState = 'waiting' | 'sending' | 'paused' | 'lost' | 'finishing' | 'done' | 'failed';

export interface UploadRow {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  readonly bytes: number;
  readonly speed: number | undefined;
  readonly problem: string | undefined;
  readonly isHopeless: boolean;
}

interface Job {
  url: string | undefined;
  /** What an older attempt still reports is ignored. */
  attempt: number;
  failures: number;
  furthest: number;
  samples: readonly Sample[];
  stop: () => void;
  readonly onDone: () => void;
}

const isRunning = ({ state }: UploadRow): boolean => ['sending', 'finishing', 'lost'].includes(state);
const isPending = (row: UploadRow): boolean => isRunning(row) || row.state === 'waiting';
export const isOver = ({ state }: UploadRow): boolean => state === 'done' || state === 'failed';

/** Uploads one after the other, whichever screen is open meanwhile. */
export function createUploadQueue({ load = loadTus, now = Date.now } = {}) {
  const jobs = new Map<number, Job>();
  const listeners = new Set<() => void>();
  let rows: readonly UploadRow[] = [];
  let lastId = 0;

  const askBeforeLeaving = (event: Event) => event.preventDefault();

  function replace(next: readonly UploadRow[]): void {
    rows = next;
    const watch = rows.some(isPending) ? 'addEventListener' : 'removeEventListener';
    window[watch]('online', resumeLost);
    window[watch]('beforeunload', askBeforeLeaving);
    holdUploads(rows.filter((row) => !isOver(row)).map(({ file }) => file));
    for (const listener of listeners) listener();
  }

  const change = (id: number, more: Partial<UploadRow>) =>
    replace(rows.map((row) => (row.id === id ? { ...row, ...more } : row)));

  /** Visible in the list already. */
  const notify = (kind: 'success' | 'error', sentence: string) => {
    if (listeners.size === 0) showToast({ kind, sentence });
  };

  function startNext(): void {
    const next = rows.some(isRunning) ? undefined : rows.find(({ state }) => state === 'waiting');
    if (!next) return;
    change(next.id, { state: 'sending' });
    void send(next.id);
  }

  function halt(id: number): Job | undefined {
    const job = jobs.get(id);
    if (!job) return undefined;
    job.attempt++;
    job.stop();
    job.stop = () => undefined;
    job.samples = [];
    return job;
  }

  function fail({ id, file }: UploadRow, job: Job, { status, sentence }: Refusal): void {
    if (!isKept(status)) {
      forgetUpload(file);
      job.url = undefined;
    }
    halt(id);
    change(id, { state: 'failed', speed: undefined, problem: sentence, isHopeless: isHopeless(status) });
    notify('error', `„${file.name}“ wurde nicht hochgeladen. ${sentence}`);
    startNext();
  }

  async function handle(row: UploadRow, job: Job, refusal: Refusal): Promise<void> {
    const { attempt } = job;
    const isReadable = refusal.status !== 0 || (await canRead(row.file));
    if (attempt !== job.attempt) return;
    const { status, sentence, retryAfterMs } = refusal;
    if (!isReadable) {
      const gone = 'Die Datei lässt sich nicht mehr lesen. Vielleicht wurde sie verschoben oder geändert.';
      return fail(row, job, { ...refusal, sentence: gone });
    }
    if (!isRetried(status) || (status !== 0 && job.failures >= ATTEMPTS_MAX)) return fail(row, job, refusal);
    change(row.id, { state: 'lost', speed: undefined, problem: status === 0 ? undefined : sentence });
    const timer = setTimeout(() => void send(row.id), Math.max(retryDelay(job.failures++), retryAfterMs));
    job.stop = () => clearTimeout(timer);
  }

  function progress({ id, file }: UploadRow, job: Job, bytes: number): void {
    if (bytes > job.furthest) {
      job.furthest = bytes;
      job.failures = 0;
    }
    job.samples = addSample(job.samples, { at: now(), bytes });
    const state = bytes < file.size ? 'sending' : 'finishing';
    change(id, { state, bytes, speed: speedOf(job.samples), problem: undefined });
  }

  function finish({ id, file }: UploadRow, job: Job): void {
    forgetUpload(file);
    jobs.delete(id);
    change(id, { state: 'done', bytes: file.size, speed: undefined, problem: undefined });
    notify('success', `„${file.name}“ ist hochgeladen.`);
    job.onDone();
    startNext();
  }

  async function send(id: number): Promise<void> {
    const row = rows.find((one) => one.id === id);
    const job = halt(id);
    if (!row || !job) return;
    const { attempt } = job;
    const ifCurrent =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) => {
        if (attempt === job.attempt) act(...given);
      };
    const refuse = ifCurrent((refusal: Refusal) => void handle(row, job, refusal));
    const client = await load().catch(() => undefined);
    if (attempt !== job.attempt) return;
    if (!client) return refuse({ status: 0, sentence: '', retryAfterMs: 0 });
    const { stop } = sendFile(client, {
      file: row.file,
      url: job.url,
      onUrl: ifCurrent((url: string) => {
        job.url = url;
        rememberUpload(row.file, url);
      }),
      onProgress: ifCurrent((bytes: number) => progress(row, job, bytes)),
      onDone: ifCurrent(() => finish(row, job)),
      onRefused: refuse,
    });
    job.stop = stop;
  }

  function resumeLost(): void {
    for (const { id, state } of rows) if (state === 'lost') void send(id);
  }

  const remove = (id: number) => {
    halt(id);
    jobs.delete(id);
    replace(rows.filter((row) => row.id !== id));
  };

  return {
    rows: () => rows,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(file: File, bytes: number, onDone: () => void): void {
      const id = ++lastId;
      const url = rememberedUrl(file);
      const stop = () => undefined;
      jobs.set(id, { url, attempt: 0, failures: 0, furthest: bytes, samples: [], stop, onDone });
      const row = { id, file, bytes, speed: undefined, problem: undefined, isHopeless: false };
      replace([...rows, { ...row, state: 'waiting' }]);
      startNext();
    },
    pause(id: number): void {
      halt(id);
      change(id, { state: 'paused', speed: undefined, problem: undefined });
      startNext();
    },
    resume(id: number): void {
      const job = jobs.get(id);
      if (job) job.failures = 0;
      change(id, { state: 'waiting', problem: undefined });
      startNext();
    },
    async cancel(id: number): Promise<void> {
      const row = rows.find((one) => one.id === id);
      const url = halt(id)?.url;
      remove(id);
      startNext();
      if (!row || !url) return;
      try {
        await discardUpload(url);
        forgetUpload(row.file);
      } catch (error) {
        showToast({ kind: 'error', sentence: `„${row.file.name}“ liegt noch auf dem Server. ${sentenceOf(error)}` });
      }
    },
    dismiss: remove,
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

export const uploadQueue = createUploadQueue();

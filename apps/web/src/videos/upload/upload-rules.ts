import { sayGigabytes, titleFromName } from '@kontor/contract/videos/rules.ts';
import type { UploadLimits, Video } from '@kontor/contract/videos/schema.ts';
import { formatMinutes } from '#platform/format.de.ts';

const exact = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rough = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const GB = 1e9;
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
/** However small a file is, it is something. */
const wholeMegabytes = (bytes: number): number => Math.max(1, megabytes(bytes));

/** `4,80 GB`, or `370 MB` where that says more. */
export const saySize = (bytes: number): string =>
  bytes < GB ? `${wholeMegabytes(bytes)}\u00a0MB` : sayGigabytes(bytes);

/** `1,20 von 4,80 GB` or `84 von 370 MB`. */
export const sayShare = (bytes: number, total: number): string =>
  total < GB
    ? `${megabytes(bytes)} von ${wholeMegabytes(total)}\u00a0MB`
    : `${exact.format(bytes / GB)} von ${exact.format(total / GB)}\u00a0GB`;

/** Never 100 before everything is there. */
export const percentOf = (bytes: number, total: number): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((bytes / total) * 100));

/** `noch etwa 3 Minuten`; nothing while the speed is unknown. */
export function sayRemaining(bytes: number, speed: number | undefined): string {
  if (!speed) return '';
  const minutes = Math.round(bytes / speed / 60);
  if (minutes < 1) return 'noch weniger als eine Minute';
  if (minutes === 1) return 'noch etwa eine Minute';
  if (minutes < 60) return `noch etwa ${minutes}\u00a0Minuten`;
  return `noch etwa ${formatMinutes(minutes)}`;
}

export const saySpeed = (speed: number | undefined): string => (speed ? `${rough.format(speed / 1e6)}\u00a0MB/s` : '');

/** `1,20 von 4,80 GB · 25 % · noch etwa 3 Minuten`. */
export const sayProgress = (bytes: number, total: number, speed: number | undefined): string =>
  [sayShare(bytes, total), `${percentOf(bytes, total)}\u00a0%`, sayRemaining(total - bytes, speed)]
    .filter((part) => part !== '')
    .join(' · ');

export interface FileId {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

export const isSameFile = (one: FileId, other: FileId): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const DELAYS_S = [1, 3, 5, 10, 20, 30, 60];

/** The pause before the next attempt, longer each time; `attempt` counts from 0. */
export const retryDelay = (attempt: number): number => (DELAYS_S[attempt] ?? 60) * 1000;

/** 408: the line is slower than a piece a minute; the server keeps what has arrived of it. */
const PASSING: readonly number[] = [408, 409, 423, 429];
const DISK_FULL = 507;

export const isRetried = (status: number): boolean =>
  status === 0 || PASSING.includes(status) || (status >= 500 && status !== DISK_FULL);

const HOPELESS: readonly number[] = [413, 415, 422, DISK_FULL];

/** Whether the same file would be refused again, however often it is tried. */
export const isHopeless = (status: number): boolean => HOPELESS.includes(status);

/** For a server that answers and never accepts anything. */
export const ATTEMPTS_MAX = 12;

/** Whether the part that the server has can be built upon later: after logging in again, for instance. */
export const isKept = (status: number): boolean => isRetried(status) || status === 401 || status === 403;

const BOXES: readonly string[] = ['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];
export const HEAD_BYTES = 8;

export const isMp4Head = (head: Uint8Array): boolean =>
  BOXES.includes(String.fromCharCode(...head.subarray(4, HEAD_BYTES)));

/** What speaks against a file before a byte of it is sent; `missing` is what the server does not have yet. */
export function complaintAbout(file: File, limits: UploadLimits, missing: number, isMp4: boolean): string | undefined {
  const isVideo = /\.mp4$/i.test(file.name) && ['', 'video/mp4'].includes(file.type);
  if (!isVideo) return `„${file.name}“ ist keine MP4-Datei. Nur solche lassen sich hochladen.`;
  if (file.size === 0) return `„${file.name}“ ist leer.`;
  if (!isMp4) return `„${file.name}“ ist keine MP4-Datei, oder sie ist beschädigt.`;
  if (file.size > limits.maxBytes)
    return `„${file.name}“ ist mit ${saySize(file.size)} zu groß. Erlaubt sind höchstens ${saySize(limits.maxBytes)}.`;
  if (missing > limits.freeBytes)
    return `„${file.name}“ passt nicht mehr auf den Server: ${saySize(missing)} fehlen noch, ${saySize(limits.freeBytes)} sind frei.`;
  return undefined;
}

/** Putting a recording away may move its table of contents and change its size a little. */
const SIZE_TOLERANCE = 0.05;

/** Whether a recording may come from a file; nothing but title and size tells. */
export const isFromFile = (video: Pick<Video, 'title' | 'byteLength'>, file: FileId): boolean =>
  video.title === titleFromName(file.name) && Math.abs(video.byteLength - file.size) <= file.size * SIZE_TOLERANCE;

export interface Sample {
  readonly at: number;
  readonly bytes: number;
}

const WINDOW_MS = 10_000;

export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at > sample.at - WINDOW_MS),
  sample,
];

/** Bytes per second over the last seconds; unknown until there is something to compare. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1000 || last.bytes <= first.bytes) return undefined;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

import { sayGigabytes } from '@kontor/contract/videos/rules.ts';

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
  return `noch etwa ${Math.floor(minutes / 60)}\u00a0Std. ${minutes % 60}\u00a0Min.`;
}

/** `6,4 MB/s`. */
export const saySpeed = (speed: number | undefined): string => (speed ? `${rough.format(speed / 1e6)}\u00a0MB/s` : '');

/** `1,20 von 4,80 GB · 25 % · noch etwa 3 Minuten`. */
export const sayProgress = (bytes: number, total: number, speed: number | undefined): string =>
  [sayShare(bytes, total), `${percentOf(bytes, total)}\u00a0%`, sayRemaining(total - bytes, speed)]
    .filter((part) => part !== '')
    .join(' · ');

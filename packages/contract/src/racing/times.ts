const two = (value: number): string => String(value).padStart(2, '0');

/** `1:05.250`, and `1:02:03.400` beyond an hour. */
export function sayTime(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const rest = `${two(seconds)}.${String(ms % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `+0.250`, and `+1:05.250` beyond a minute. */
export const sayGap = (ms: number): string =>
  ms < 60_000 ? `+${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}` : `+${sayTime(ms)}`;

/** `−0.250`: how much faster. */
export const sayGain = (ms: number): string => sayGap(ms).replace('+', '−');

const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** Reads `1:05.250`, `1:05,25`, `65.25`, `1:02:03`; `undefined` for other texts. */
export function readTime(text: string): number | undefined {
  const [whole, hours, minutes, seconds = '', fraction = ''] = TIME.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  const ms =
    (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
  return ms > 0 && ms <= 24 * 60 * 60 * 1000 ? ms : undefined;
}

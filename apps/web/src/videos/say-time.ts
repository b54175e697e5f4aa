const two = (value: number): string => String(value).padStart(2, '0');

/** `1:05` or `2:01:05`: a place in a recording, or how long it is. */
export function sayClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `1:05 von 12:30`; only the place where the length is unknown. */
export const sayPlace = (seconds: number, duration: number): string =>
  duration > 0 ? `${sayClock(seconds)} von ${sayClock(duration)}` : sayClock(seconds);

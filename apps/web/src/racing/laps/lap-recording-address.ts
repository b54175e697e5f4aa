const OURS = /^\/video-on-demand\/([\w-]{1,64})$/;

/** Which recording of ours it is; none is one elsewhere. */
export const streamIdIn = (recording: string): string | undefined => OURS.exec(recording)?.[1];

const two = (value: number): string => String(value).padStart(2, '0');

/** `1:30`, and `1:02:03` beyond an hour. */
export function saySecond(second: number): string {
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(second % 60)}` : `${minutes}:${two(second % 60)}`;
}

/** Reads `90`, `1:30` or `1:02:03`; `undefined` is anything else. */
export function readSecond(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(?:(\d{1,4}):)?(\d{1,7})$/.exec(text.trim());
  if (!parts) return undefined;
  const numbers = parts.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  if (numbers.slice(1).some((value) => value > 59)) return undefined;
  return numbers.reduce((sum, value) => sum * 60 + value, 0);
}

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** How players elsewhere are told where to begin; most have no way. */
const STARTS: readonly { readonly hosts: RegExp; readonly say: (second: number) => string }[] = [
  { hosts: /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/, say: String },
  { hosts: /^(?:(?:www|m)\.)?twitch\.tv$/, say: (second) => `${second}s` },
];

/** The address of a recording elsewhere, beginning at its second where that is possible. */
export function addressAt(recording: string, second: number | null): string {
  const url = second === null ? null : parse(recording);
  if (second === null || !url) return recording;
  const start = STARTS.find(({ hosts }) => hosts.test(url.hostname));
  if (!start) return recording;
  url.searchParams.set('t', start.say(second));
  return url.href;
}

interface Pasted {
  readonly recording: string;
  readonly second?: number;
}

/** The full address of a recording of ours, as it stands in the browser, becomes its short one and its second. */
export function readRecording(text: string, origin: string): Pasted {
  const typed = text.trim();
  const isHere = typed.startsWith('/') && !typed.startsWith('//');
  const url = isHere || typed.startsWith(`${origin}/`) ? parse(typed, origin) : null;
  if (!url || streamIdIn(url.pathname) === undefined) return { recording: text };
  const second = readSecond(url.searchParams.get('t') ?? '');
  return { recording: url.pathname, ...(second === undefined ? {} : { second }) };
}

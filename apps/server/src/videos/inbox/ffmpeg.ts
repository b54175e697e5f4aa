import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Optional: without ffmpeg recordings are stored as they are. */
export interface Ffmpeg {
  isThere(): Promise<boolean>;
  /** Copies without re-encoding, with the index (moov) first. */
  fastStart(from: string, to: string, signal: AbortSignal): Promise<void>;
  poster(from: string, to: string, atSeconds: number, signal: AbortSignal): Promise<void>;
  durationMs(from: string, signal: AbortSignal): Promise<number | null>;
}

const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
/** Only this file and only as mp4: a crafted recording cannot open other files or URLs. */
const only = (path: string): string[] => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function createFfmpeg(program: string): Ffmpeg {
  let found: Promise<boolean> | undefined;
  const ffmpeg = (args: string[], signal: AbortSignal, timeout: number) =>
    run(program, [...QUIET, ...args], { signal, timeout, windowsHide: true });

  return {
    isThere() {
      const ask = () => run(program, ['-version'], { windowsHide: true });
      found ??=
        program === 'off'
          ? Promise.resolve(false)
          : ask()
              .then(() => true)
              .catch(() => false);
      return found;
    },
    async fastStart(from, to, signal) {
      const copy = ['-map', '0', '-dn', '-ignore_unknown', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4'];
      await ffmpeg([...only(from), ...copy, `file:${to}`], signal, HOUR_MS);
    },
    async poster(from, to, atSeconds, signal) {
      const seek = ['-ss', String(atSeconds)];
      const size = ['-threads', '1', '-frames:v', '1', '-vf', 'scale=960:-2', '-q:v', '5'];
      const picture = ['-f', 'image2', '-update', '1', `file:${to}`];
      await ffmpeg([...seek, ...only(from), ...size, ...picture], signal, MINUTE_MS);
    },
    async durationMs(from, signal) {
      // Reads all packets without decoding; the last timestamp printed is the duration.
      const packets = ['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-stats_period', '60', '-progress', 'pipe:1', '-'];
      const { stdout } = await ffmpeg([...only(from), ...packets], signal, HOUR_MS);
      const last = [...stdout.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
      return last ? Math.round(Number(last) / 1000) : null;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { cpuSeconds } from './process.ts';

export interface Load {
  url: string;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** A Lua file that makes the requests, with its arguments. */
  script?: { file: string; args: string[] };
  /** Called with how many requests were sent, and a few more that may have been under way. */
  onEnd?: (sent: number) => void;
}

export interface Outcome {
  perSecond: number;
  p50: number;
  p99: number;
  /** What the client itself took of one processor. */
  clientShare: number;
  refused: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(report: string, percent: string): number {
  const found = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(report);
  return found ? Number(found[1]) * (UNITS[found[2] ?? 'ms'] ?? 1) : Number.NaN;
}

const figure = (report: string, pattern: RegExp): number => Number(pattern.exec(report)?.[1] ?? 0);

/** Asks as fast as it is answered, from one thread of a client that is quicker than any server here. */
export async function load({ url, seconds, connections = 32, headers = {}, script, onEnd }: Load): Promise<Outcome> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  if (script) args.push('-s', script.file);
  args.push(url, ...(script ? ['--', ...script.args] : []));
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let used = 0;
  const watch = setInterval(async () => {
    used = await cpuSeconds(child.pid ?? 0).catch(() => used);
  }, 100);
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(watch);
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${report}`);
  const broken = figure(report, /Socket errors: connect (\d+)/) + figure(report, /read (\d+)/);
  if (broken > 0) throw new Error(`connections broke: ${report}`);
  onEnd?.(figure(report, /(\d+) requests in/) + 2 * connections);
  return {
    perSecond: figure(report, /Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(report, '50'),
    p99: milliseconds(report, '99'),
    clientShare: used / seconds,
    refused: figure(report, /Non-2xx or 3xx responses: (\d+)/),
  };
}

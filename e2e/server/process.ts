import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_MS = 180_000;

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  isRunning: () => boolean;
  /** Everything it has said so far. */
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** Starts the real server on a data folder and a port of its own. */
export async function startServer(dataDir: string, port: number, settings: Settings = {}): Promise<RunningServer> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off', ...settings };
  const child: ChildProcess = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`server did not start:\n${output.join('')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    isRunning,
    output: () => output.join(''),
    stop: async (signal = 'SIGTERM') => {
      if (!isRunning()) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Bare {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts one of the bare servers beside us, in a process of its own. */
export async function startBare(file: string, ...args: string[]): Promise<Bare> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${address.port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      // One that has ended by an error of its own says nothing any more.
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

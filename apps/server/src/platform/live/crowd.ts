import type { Duplex } from 'node:stream';

/** Counts the sockets that have something in common, such as an address; whoever has nothing in common is not counted. */
export function createCrowd(most: number) {
  const counts = new Map<string, number>();
  const leave = (key: string): void => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  return {
    /** False when there are too many already; otherwise it counts until it closes. */
    join(key: string | undefined, socket: Duplex): boolean {
      if (key === undefined) return true;
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      socket.once('close', () => leave(key));
      return true;
    },
  };
}

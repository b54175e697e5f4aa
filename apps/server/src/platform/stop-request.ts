import { stopSignals } from './system.ts';

export type StopRequest = NodeJS.Signals | 'disconnect';

/** Also called when the parent process, connected by a channel, is gone. */
export function onStopRequest(listener: (request: StopRequest) => void): void {
  for (const signal of stopSignals()) process.on(signal, () => listener(signal));
  const onGone = (): void => listener('disconnect');
  process.on('disconnect', onGone);
  // The channel must not keep the process alive.
  process.channel?.unref();
  // The channel closed while this program was loading.
  if (process.connected === false) setImmediate(onGone);
}

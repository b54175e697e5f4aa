import { stopSignals } from './system.ts';

export type StopRequest = NodeJS.Signals | 'disconnect';

/** Calls back when the system asks this process to end, or when the process that started it over a channel is gone. */
export function onStopRequest(listener: (request: StopRequest) => void): void {
  for (const signal of stopSignals()) process.on(signal, () => listener(signal));
  const onGone = (): void => listener('disconnect');
  process.on('disconnect', onGone);
  // The channel keeps no command from ending.
  process.channel?.unref();
  // It was closed while this program was still being loaded.
  if (process.connected === false) setImmediate(onGone);
}

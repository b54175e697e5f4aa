export type System = NodeJS.Platform;

/** Read only here: functions take the system as a parameter, so that tests cover all of them. */
export const SYSTEM: System = process.platform;

export const isWindows = (system: System = SYSTEM): boolean => system === 'win32';

export const isRoot = (): boolean => process.getuid?.() === 0;

const WITH_POSTGRES = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'windows-x64'];

/** `exists` says whether there is a package for this system. */
export function postgresPackage(system: System = SYSTEM, arch: string = process.arch) {
  const name = `${isWindows(system) ? 'windows' : system}-${arch}`;
  return { name, exists: WITH_POSTGRES.includes(name) };
}

export const databaseSettings = (system: System): Record<string, string> =>
  // Releases the locks of a killed client during a long statement; Windows does not support it.
  isWindows(system) ? {} : { client_connection_check_interval: '5s' };

/** The size of `sockaddr_un` without its closing zero byte. */
export const longestSocketPath = (system: System): number => (system === 'linux' ? 107 : 103);

/** `/`, because the database account may not have access to our working directory. */
export const neutralFolder = (system: System = SYSTEM): string | undefined => (isWindows(system) ? undefined : '/');

export const stopSignals = (system: System = SYSTEM): NodeJS.Signals[] => [
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  // Ctrl+Break
  ...(isWindows(system) ? (['SIGBREAK'] as const) : []),
];

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

/** Windows kills a process five seconds after its window is closed. */
export const graceMs = (request: string, system: System = SYSTEM): number =>
  isWindows(system) && request === 'SIGHUP' ? 4_500 : Number.POSITIVE_INFINITY;

const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/** Another program has the file open; only Windows refuses to move or delete it then. */
export const isHeld = (error: unknown, system: System = SYSTEM): boolean =>
  isWindows(system) && HELD.includes(String((error as NodeJS.ErrnoException).code));

/** An operating system as Node names it. */
export type System = NodeJS.Platform;

/** Read here alone: what depends on the system takes it as an argument, so that tests try all of them on any. */
export const SYSTEM: System = process.platform;

export const isWindows = (system: System = SYSTEM): boolean => system === 'win32';

/** Windows knows no such account. */
export const isRoot = (): boolean => process.getuid?.() === 0;

const WITH_POSTGRES = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'windows-x64'];

/** How packages of PostgreSQL name the system, and whether there is one for it. */
export function postgresPackage(system: System = SYSTEM, arch: string = process.arch) {
  const name = `${isWindows(system) ? 'windows' : system}-${arch}`;
  return { name, exists: WITH_POSTGRES.includes(name) };
}

/** Settings of PostgreSQL that not every system accepts. */
export const databaseSettings = (system: System): Record<string, string> =>
  // A client that was killed must not keep its locks while a long statement runs on; Windows does not tell.
  isWindows(system) ? {} : { client_connection_check_interval: '5s' };

/** What fits into `sockaddr_un` with its closing zero byte. */
export const longestSocketPath = (system: System): number => (system === 'linux' ? 107 : 103);

/** `/`, because our own working directory may be closed to the account of the database. */
export const neutralFolder = (system: System = SYSTEM): string | undefined => (isWindows(system) ? undefined : '/');

/** How the system tells a process to end. */
export const stopSignals = (system: System = SYSTEM): NodeJS.Signals[] => [
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  // Ctrl+Break
  ...(isWindows(system) ? (['SIGBREAK'] as const) : []),
];

/** How long the system lets a process go on after that, where it does not wait: Windows closes a window within five seconds. */
export const graceMs = (request: string, system: System = SYSTEM): number =>
  isWindows(system) && request === 'SIGHUP' ? 4_500 : Number.POSITIVE_INFINITY;

const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/** Whether another program has the file open; elsewhere than on Windows that keeps nobody from moving or removing it. */
export const isHeld = (error: unknown, system: System = SYSTEM): boolean =>
  isWindows(system) && HELD.includes(String((error as NodeJS.ErrnoException).code));

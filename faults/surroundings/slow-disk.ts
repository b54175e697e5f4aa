import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause, Skipped, seconds } from '../fault.ts';
import { type Kontor, runServer } from '../kontor.ts';
import type { Load } from '../load.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { withPreloadedPostgres } from './preloaded-postgres.ts';
import { sayOthers, withReaders } from './readers.ts';

const run = promisify(execFile);

/** Lets everything wait that has to reach the disk for certain, as long as the file says. */
const LIBRARY = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static void drag(void) {
  const char *path = getenv("SLOW_DISK_FILE");
  FILE *file = path ? fopen(path, "r") : NULL;
  long ms = 0;
  if (!file) return;
  if (fscanf(file, "%ld", &ms) != 1) ms = 0;
  fclose(file);
  struct timespec left = { ms / 1000, (ms % 1000) * 1000000L };
  while (ms > 0 && nanosleep(&left, &left) != 0) {}
}
int fsync(int fd) { drag(); return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { drag(); return ((int (*)(int)) dlsym(RTLD_NEXT, "fdatasync"))(fd); }
`;

interface Brake {
  readonly env: NodeJS.ProcessEnv;
  slow: (ms: number) => Promise<void>;
}

async function withBrake<T>(work: (brake: Brake) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-slow-'));
  const [source, library, file] = ['slow.c', 'slow.so', 'milliseconds'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    // PostgreSQL runs under another account.
    await chmod(folder, 0o755);
    await writeFile(source, LIBRARY);
    await writeFile(file, '0');
    await run('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']).catch(() => {
      throw new Skipped('slowing down the disk needs a C compiler (cc)');
    });
    return await work({
      env: { LD_PRELOAD: library, SLOW_DISK_FILE: file },
      slow: (ms) => writeFile(file, String(ms)),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long those took who were served in this time. */
function median(load: Load, since: number): number {
  const times = load.answers
    .filter(({ answer, at }) => answer === 'acknowledged' && at >= since)
    .map(({ took }) => took);
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

const SLOW_MS = 300;
const SLOWEST_MS = 3_000;

async function drag({ url }: Kontor, load: Load, { slow }: Brake): Promise<Observed> {
  const before = median(load, 0);
  const during: string[] = [];
  const broken: string[] = [];
  let well = 0;
  for (const [ms, forMs] of [
    [SLOW_MS, 8_000],
    [SLOWEST_MS, 15_000],
  ] as const) {
    const since = performance.now();
    await slow(ms);
    const readers = await withReaders(url, () => pause(forMs));
    const took = median(load, since);
    during.push(`${took.toFixed(0)} ms with ${ms} ms per fsync`);
    well += readers.well;
    if (took < ms) broken.push('the disk was not slow at all');
    if (readers.others.size > 0) broken.push(`reading did not go on: ${sayOthers(readers)}`);
  }
  const freedAt = performance.now();
  await slow(0);
  await load.goesOn();
  return {
    text: `median of acknowledgements ${before.toFixed(0)} ms, ${during.join(', ')}; ${well} reads answered; fast again after ${seconds(performance.now() - freedAt)}`,
    broken,
  };
}

export const slowDisk = underLoad(
  'slow-disk',
  'Disk very slow (fsync of PostgreSQL delayed): answers take longer or are 503, reading goes on',
  (kontor, load, brake: Brake) => drag(kontor, load, brake).finally(() => brake.slow(0)),
  {
    place: (work) =>
      withBrake((brake) =>
        withPreloadedPostgres(brake.env, (dataDir) => runServer(dataDir, {}, (kontor) => work(kontor, brake))),
      ),
  },
);

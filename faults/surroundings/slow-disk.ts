import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Fault, pause, Skipped, seconds } from '../fault.ts';
import { connectionTo, runServer } from '../kontor.ts';
import type { Load } from '../load.ts';
import { type Told, underLoad } from '../under-load.ts';
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
    // PostgreSQL runs as somebody else.
    await chmod(folder, 0o755);
    await writeFile(source, LIBRARY);
    await writeFile(file, '0');
    await run('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']).catch(() => {
      throw new Skipped('zum Bremsen der Platte fehlt ein C-Compiler (cc)');
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

async function drag(url: string, load: Load, slow: Brake['slow']): Promise<Told> {
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
    during.push(`${took.toFixed(0)} ms bei ${ms} ms je fsync`);
    well += readers.well;
    if (took < ms) broken.push('die Platte war gar nicht langsam');
    if (readers.others.size > 0) broken.push(`Lesen ging nicht weiter: ${sayOthers(readers)}`);
  }
  const freedAt = performance.now();
  await slow(0);
  await load.goesOn();
  return {
    text: `Bestätigung im Median ${before.toFixed(0)} ms, ${during.join(', ')}; ${well} Leseanfragen beantwortet; danach wieder schnell nach ${seconds(performance.now() - freedAt)}`,
    broken,
  };
}

export const slowDisk: Fault = {
  name: 'slow-disk',
  promised:
    'Platte sehr langsam (fsync von PostgreSQL gebremst): Antworten dauern länger oder sind 503, Lesen geht weiter',
  run: () =>
    withBrake(({ env, slow }) =>
      withPreloadedPostgres(env, (dataDir) =>
        runServer(dataDir, {}, async ({ url }) =>
          underLoad({ urls: [url], connection: await connectionTo(dataDir) }, (load) =>
            drag(url, load, slow).finally(() => slow(0)),
          ),
        ),
      ),
    ),
};

import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Skipped } from '../fault.ts';
import { copyFolder, withFolder } from '../kontor.ts';

const run = promisify(execFile);

export interface SmallDisk {
  /** Where the server keeps everything. */
  readonly dataDir: string;
  /** Takes all that is left, at once. */
  fill: () => Promise<void>;
  free: () => Promise<void>;
}

function requireRoot(): void {
  if (process.platform !== 'linux') throw new Skipped('a small disk can be mounted on Linux only');
  if (process.getuid?.() !== 0) throw new Skipped('only root may mount a small disk');
}

/** A file system of its own, as large as asked for, with the filled data folder on it. */
export async function withSmallDisk<T>(megabytes: number, work: (disk: SmallDisk) => Promise<T>): Promise<T> {
  requireRoot();
  return withFolder(async (folder) => {
    const [image, place] = [join(folder, 'disk.img'), join(folder, 'disk')];
    await writeFile(image, '');
    await truncate(image, megabytes * 1024 * 1024);
    await mkdir(place);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, place]).catch((error: Error) => {
      throw new Skipped(`this machine mounts no image: ${error.message.split('\n')[0]}`);
    });
    const ballast = join(place, 'ballast');
    try {
      await copyFolder(join(folder, 'data'), join(place, 'data'));
      return await work({
        dataDir: join(place, 'data'),
        fill: async () => {
          // What is left can be in pieces, and others write meanwhile.
          for (let part = 0; part < 50; part += 1) {
            const { bavail, bsize } = await statfs(place);
            if (bavail === 0) return;
            await run('fallocate', ['-l', String(bavail * bsize), `${ballast}-${part}`]).catch(() => {});
          }
        },
        free: async () => {
          for (let part = 0; part < 50; part += 1) await rm(`${ballast}-${part}`, { force: true });
        },
      });
    } finally {
      await run('umount', [place]).catch(() => run('umount', ['-l', place]));
    }
  });
}

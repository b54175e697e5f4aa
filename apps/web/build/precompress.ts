import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** How much zlib looks at before it ends a block decides by a little; everybody downloads the smallest. */
async function smallestGzip(source: Buffer): Promise<Buffer> {
  const tries = [5, 6, 7, 8, 9].map((memLevel) => promisify(gzip)(source, { level: 9, memLevel }));
  return (await Promise.all(tries)).reduce((best, one) => (one.length < best.length ? one : best));
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  const brotli = promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${file}.br`, await brotli);
  await writeFile(`${file}.gz`, await smallestGzip(source));
}

/** The server sends these as they are: compressed once here, instead of at every request. */
export function precompress(): Plugin {
  return {
    name: 'kontor:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => compress(join(dir, name))),
      );
    },
  };
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses scripts, styles and pages once, at the highest level, instead of at every request. */
export const precompress = (): Plugin => ({
  name: 'kontor:precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    for (const file of names.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => join(dir, name))) {
      const source = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(source));
      await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
    }
  },
});

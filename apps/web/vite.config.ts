import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  const brotli = promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${file}.br`, await brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
}

/** The server sends these as they are: compressed once here, instead of at every request. */
function precompress(): Plugin {
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

/** Text is on screen before the stylesheet asks for its font. */
function preloadFont(): Plugin {
  return {
    name: 'kontor:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadFont(), precompress()],
  build: {
    target: 'es2023',
    sourcemap: false,
    // An inlined font or icon would be downloaded by everybody who needs the stylesheet only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Mantine marks every module with 'use client', which means nothing outside a server renderer.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    proxy: {
      '/websocket': { target: SERVER, ws: true },
      ...Object.fromEntries(
        ['/api', '/oauth2', '/login', '/logout', '/demo', '/item-images'].map((path) => [path, SERVER]),
      ),
    },
  },
});

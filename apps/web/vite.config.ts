import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { dropWords } from './build/drop-words.ts';
import { listScreens } from './build/list-screens.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { reactFirst } from './build/react-first.ts';
import { retryStyles } from './build/retry-styles.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [react(), dropWords(), preloadFont(), reactFirst(), listScreens(), retryStyles(), precompress()],
  resolve: {
    // What the shim stands in for has been in React itself since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Every browser that runs this code knows the hint itself.
    modulePreload: { polyfill: false },
    // An inlined font or icon would be downloaded by everybody who needs the stylesheet only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/react.ts'],
      // Calls and topics are plain data: those that no screen uses are left out.
      treeshake: { manualPureFunctions: ['endpoint', 'topic'], propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: CHUNKS },
        // The first script lists all others: names beside the hashes would be downloaded by everybody.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
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
        ['/api', '/oauth2', '/login', '/logout', '/demo', '/item-images', '/readyz'].map((path) => [path, SERVER]),
      ),
    },
  },
});

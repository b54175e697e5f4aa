import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { handbook } from './build/handbook/plugin.ts';
import { precompress } from './build/precompress.ts';
import { retryStyles } from './build/retry-styles.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const nameOf = (chunk: string): string => (chunk.endsWith('-page') ? `${chunk}-` : '');

export default defineConfig({
  plugins: [react(), handbook(), withoutSummaries(), retryStyles(), precompress()],
  build: {
    // The game's browser; `build/compat` refuses what is newer.
    target: 'chrome103',
    cssTarget: 'chrome103',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others: only the pages say what they are.
        chunkFileNames: ({ name }) => `assets/${nameOf(name)}[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? nameOf(name.slice(0, -4)) : '[name]-'}[hash][extname]`,
        // Left alone, the build cuts the first load into 75 files.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // The home page draws it while it waits, and does without the tables around it.
            {
              name: 'goods',
              test: /\/products\/product-image|\/(home|hours|products)\.live|\/contract\/src\/\w+\/topics\.ts|\/ui\/(table\/skeleton|badge)/,
              priority: 1.9,
            },
            // What most screens draw with Mantine, and what they draw without it: the home page does without the first. The
            // larger of Mantine's parts stay apart, because each of them is on half of the screens at most.
            {
              name: 'ui',
              test: /@mantine\/(?!form|core\/esm\/components\/(Menu|Checkbox|Textarea|Switch)\/)|@floating-ui|\/platform\/ui\/(field\/(button|native-select|number-field|text-input|tooltip)|dialog\/sorted-list|table\/filter-bar)/,
              minShareCount: 5,
              priority: 1.8,
            },
            {
              name: 'kit',
              test: /\/web\/src\/platform\/ui\/(?!field|badge|avatar|chart|dialog)/,
              minShareCount: 5,
              priority: 1.6,
            },
            // Lists come without the dialogs that are opened from them.
            {
              name: 'dialog',
              test: /\/web\/src\/platform\/ui\/dialog\/(?!dialog-form|lazy-dialog|unsaved-guard)/,
              minShareCount: 5,
              priority: 1.5,
            },
            {
              name: 'form',
              test: /@mantine\/form|\/platform\/forms\/(save-problem|use-edit-form)|\/dialog\/(dialog-form|unsaved-guard)/,
              minShareCount: 5,
              priority: 1.2,
            },
            // What the home page adds to its first screen: what all see, what those who are logged in hear of, what customers
            // and what staff see. Many small files compress badly, and each of them is named in the first one.
            // Many screens count days, add up orders and have dialogs as the home page of staff does; they would load that page
            // with it.
            {
              name: 'rules',
              test: /\/contract\/src\/(core\/berlin-time|orders\/rules)|\/(lazy-dialog|when-used)\./,
              priority: 1.06,
            },
            { name: 'words', test: /\/orders\/order\/(line-stock|list-of|order-label)/, priority: 1.06 },
            // Whether there is still something to set up is asked without what the assistant itself needs.
            { name: 'setup', test: /\/contract\/src\/setup\/(schema|api)/, priority: 1.05 },
            { name: 'ordered', test: /\/orders\/orders\.(queries|live)/, priority: 1 },
            { name: 'window', test: /\/shell\/home\/home-window/, priority: 0.9 },
            { name: 'work', test: /\/shell\/home\/home-work/, priority: 0.8 },
          ],
        },
      },
      // Figures for developers, in English; every operator sees this output at the first start.
      checks: { bundlerTimings: false },
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
        ['/api', '/oauth2', '/login', '/logout', '/demo', '/item-images', '/readyz', '/favicon.svg'].map((path) => [
          path,
          SERVER,
        ]),
      ),
    },
  },
});

import type { Plugin } from 'vite';

/** Sentences of the API reference, and allowances that only the server counts. */
const SERVER_ONLY = /^\s*(?:summary:\s*'(?:[^'\\]|\\.)*'|rateLimit:\s*'\w+'),$/gm;

/** Icons come with keys for a list that never changes. */
const ICON_KEYS = /,\s*"?key"?:\s*"svg-\d+"/g;

const without = (name: string, id: RegExp, words: RegExp): Plugin => ({
  name: `kontor:without-${name}`,
  apply: 'build',
  transform: { filter: { id }, handler: (code) => ({ code: code.replace(words, ''), map: null }) },
});

/** Takes out what a browser has no use for. */
export const dropWords = (): Plugin[] => [
  without('server-only', /contract\/src\/.*(?:api|refetch)\.ts$/, SERVER_ONLY),
  without('icon-keys', /@tabler\/icons-react\/dist\/esm\/icons\//, ICON_KEYS),
];

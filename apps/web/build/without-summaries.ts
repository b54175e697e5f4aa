import type { Plugin } from 'vite';

const SUMMARY = /(\bsummary:\s*)(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/g;

/** What the contract says of its calls is for the API reference, which the server makes: 2 kB of the first load. */
export const withoutSummaries = (): Plugin => ({
  name: 'kontor:without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
    handler: (code) => code.replace(SUMMARY, "$1''"),
  },
});

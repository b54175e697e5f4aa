import type { Plugin } from 'vite';

/** Vite asks for a stylesheet once and takes it for loaded afterwards, also when it never came. */
const CHANGES: readonly (readonly [kept: RegExp, retried: string])[] = [
  [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/** A screen whose styles could not be fetched asks for them again the next time. */
export function retryStyles(): Plugin {
  return {
    name: 'kontor:retry-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: (code) => ({
        code: CHANGES.reduce((text, [kept, retried]) => {
          if (!kept.test(text)) throw new Error(`Vite's preload helper has changed: ${kept} is not in it`);
          return text.replace(kept, retried);
        }, code),
        map: null,
      }),
    },
  };
}

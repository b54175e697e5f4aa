import type { Plugin } from 'vite';

/** Vite's loader treats a stylesheet that failed to load as loaded: after an outage the screen would stay unstyled. */
const FIXES: readonly (readonly [original: RegExp, fixed: string])[] = [
  [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/** A screen whose styles could not be fetched requests them again the next time. */
export const retryStyles = (): Plugin => ({
  name: 'kontor:retry-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) =>
      FIXES.reduce((text, [original, fixed]) => {
        if (!original.test(text)) throw new Error(`Vite's preload helper has changed: ${original} is not in it`);
        return text.replace(original, fixed);
      }, code),
  },
});

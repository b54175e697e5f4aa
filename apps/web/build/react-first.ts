import type { Plugin } from 'vite';

/** Runs src/react.ts as soon as it has arrived, while the rest is still on its way. */
export function reactFirst(): Plugin {
  return {
    name: 'kontor:react-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith('/src/react.ts')))
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${fileName}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { ScreenError } from '#shell/screen-access.tsx';
import { routeTree } from './tree.tsx';

/** Discord's ids are numbers too large for JavaScript: parsed as numbers, they would name another person. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError('not a number but a name');
  return value;
}

/** Screens load when the pointer reaches their link. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    parseSearch: parseSearchWith(readValue),
    stringifySearch: stringifySearchWith(JSON.stringify, readValue),
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

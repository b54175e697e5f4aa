import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ScreenError } from '#shell/screen-error.tsx';
import { routeTree } from './tree.ts';

/** Screens load when somebody reaches for their link. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

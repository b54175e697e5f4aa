import type { ScreenPath } from '@kontor/contract/screens.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  parseSearchWith,
  type Route,
  type RouteComponent,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { useRedrawnMoney } from '#platform/currency.ts';
import { nextTask } from '#platform/next-task.ts';
import { AppShell } from '#shell/app-shell.tsx';
import { HomePage } from '#shell/home/home-page.tsx';
import { PAGE_LIST, type PAGES } from '#shell/pages.ts';
import { NotFound, ScreenAccess, ScreenError } from '#shell/screen-access.tsx';

const MantineFrame = lazy(() => import('#shell/mantine-frame.tsx'), 'MantineFrame');

/** What every page shares: the access rule from SCREENS, and Mantine around it. */
function guarded(path: ScreenPath, Content: RouteComponent): RouteComponent {
  const Guarded: RouteComponent = () => {
    useRedrawnMoney();
    return (
      <ScreenAccess path={path}>
        <MantineFrame>
          <Content />
        </MantineFrame>
      </ScreenAccess>
    );
  };
  // Everything is on its way already; made ready one after the other, no step of it is long.
  const preload = async () => {
    await MantineFrame.preload?.();
    await nextTask();
    await Content.preload?.();
    await nextTask();
  };
  return Object.assign(Guarded, { preload });
}

const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: () => <NotFound /> });

type Root = typeof rootRoute;
type SearchOf<P extends ScreenPath> = (typeof PAGES)[P] extends { search: infer S } ? S : undefined;
/** `createRoute` would say the same of one path. */
type ScreenRoutes = { [P in ScreenPath]: Route<unknown, Root, P, P, string, P, SearchOf<P>> };

const screenRoutes = Object.fromEntries(
  PAGE_LIST.map(([path, { page, search }]) => {
    const component = page ? guarded(path, page) : HomePage;
    return [path, createRoute({ getParentRoute: () => rootRoute, path, validateSearch: search, component })];
  }),
) as unknown as ScreenRoutes;

const tabletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tablet',
  component: lazy(() => import('#pages/tablet/tablet'), 'TabletPage'),
});

/** Discord's ids are numbers too large for JavaScript: parsed as numbers, they would name another person. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError('not a number but a name');
  return value;
}

/** Screens load when the pointer reaches their link. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren({ ...screenRoutes, tabletRoute }),
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

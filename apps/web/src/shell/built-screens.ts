import type { SCREENS } from '@kontor/contract/screens.ts';
import { useRouter } from '@tanstack/react-router';

export type ScreenPath = keyof typeof SCREENS;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen exists; until then its address answers with the not-found page and nothing links to it. */
    readonly isBuilt?: boolean;
  }
}

/** Tells which screens exist, from the routes themselves. */
export function useIsBuilt(): (path: ScreenPath) => boolean {
  const routes: Record<string, { options: { staticData?: { isBuilt?: boolean } } }> = useRouter().routesByPath;
  return (path) => routes[path]?.options.staticData?.isBuilt === true;
}

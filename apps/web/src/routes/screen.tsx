import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#shell/built-screens.ts';
import { NotFoundPage } from '#shell/not-found-page.tsx';
import { ScreenGate } from '#shell/screen-gate.tsx';
import { rootRoute } from './root.tsx';

const MantineFrame = lazyRouteComponent(() => import('#shell/mantine-frame.tsx'), 'MantineFrame');

/** What every route of a finished screen shares: the gate from SCREENS, Mantine around it, and that it exists. */
export function screen(path: ScreenPath, Content: RouteComponent) {
  const Gated: RouteComponent = () => (
    <ScreenGate path={path}>
      <MantineFrame>
        <Content />
      </MantineFrame>
    </ScreenGate>
  );
  const preload = () => Promise.all([MantineFrame.preload?.(), Content.preload?.()]);
  return { component: Object.assign(Gated, { preload }), staticData: { isBuilt: true } };
}

/** An address of the product whose screen does not exist yet. */
export const later = <const P extends ScreenPath>(path: P) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: NotFoundPage });

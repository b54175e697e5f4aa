import type { ScreenPath } from '@kontor/contract/screens.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ScreenGate } from '#shell/screen-gate.tsx';

const MantineFrame = lazyRouteComponent(() => import('#shell/mantine-frame.tsx'), 'MantineFrame');

/** What every route shares: the gate from SCREENS, and Mantine around it. */
export function screen(path: ScreenPath, Content: RouteComponent) {
  const Gated: RouteComponent = () => (
    <ScreenGate path={path}>
      <MantineFrame>
        <Content />
      </MantineFrame>
    </ScreenGate>
  );
  const preload = () => Promise.all([MantineFrame.preload?.(), Content.preload?.()]);
  return { component: Object.assign(Gated, { preload }) };
}

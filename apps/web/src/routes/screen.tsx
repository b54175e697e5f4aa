import type { ScreenPath } from '@kontor/contract/screens.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { useRedrawnMoney } from '#platform/currency.ts';
import { nextTask } from '#platform/next-task.ts';
import { ScreenAccess } from '#shell/screen-access.tsx';

const MantineFrame = lazyRouteComponent(() => import('#shell/mantine-frame.tsx'), 'MantineFrame');

/** What every route shares: the access rule from SCREENS, and Mantine around it. */
export function screen(path: ScreenPath, Content: RouteComponent) {
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
  return { component: Object.assign(Guarded, { preload }) };
}

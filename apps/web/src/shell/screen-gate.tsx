import { mayAccess } from '@kontor/contract/core/roles.ts';
import { SCREENS, type ScreenPath } from '@kontor/contract/screens.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { mayHaveSession } from '#users';
import { InfoError } from './info-error.tsx';
import { NotFound } from './not-found.tsx';
import { maySee, useViewer } from './viewer.ts';

/** Lets a viewer in who has the role and the features; everybody else is told there is nothing here, or that it is switched off. */
export function ScreenGate({ path, children }: { readonly path: ScreenPath; readonly children: ReactNode }) {
  const state = useViewer();
  const isIn = state.status === 'ready' && maySee(state.viewer, SCREENS[path]);
  const wasIn = useRef(false);
  useEffect(() => {
    if (isIn) wasIn.current = true;
  }, [isIn]);
  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <InfoError {...state} />;
  // Nobody logged out, the session ran out: what was being typed stays until the person is back.
  const isExpired = wasIn.current && !state.viewer.user && mayHaveSession();
  if (isIn || isExpired) return children;
  return <NotFound isSwitchedOff={mayAccess(SCREENS[path].access, state.viewer.caller)} />;
}

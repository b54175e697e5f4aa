import { authorityOf, mayAccess } from '@kontor/contract/core/roles.ts';
import { SCREENS, type ScreenPath } from '@kontor/contract/screens.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { mayHaveSession } from '#users';
import { InfoError } from './info-error.tsx';
import { NotFound } from './not-found.tsx';
import { maySee, useViewer, type Viewer } from './viewer.ts';

const LoginPage = lazyPart(async () => (await import('./login-page.tsx')).LoginPage, <PageSpinner />);

/** Whether logging in is all that a visitor lacks for a screen. */
const needsOnlyLogin = ({ user, features }: Viewer, path: ScreenPath): boolean =>
  !user && maySee({ user, features, caller: { authorities: [authorityOf('USER')] } }, SCREENS[path]);

/** Lets a viewer in who has the role and the features; visitors are offered the login, others hear that it is switched off or nothing. */
export function ScreenAccess({ path, children }: { readonly path: ScreenPath; readonly children: ReactNode }) {
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
  if (!needsOnlyLogin(state.viewer, path))
    return <NotFound isSwitchedOff={mayAccess(SCREENS[path].access, state.viewer.caller)} />;
  return <LoginPage />;
}

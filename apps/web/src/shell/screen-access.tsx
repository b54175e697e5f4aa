import { authorityOf, mayAccess } from '@kontor/contract/core/roles.ts';
import { SCREENS, type ScreenPath } from '@kontor/contract/screens.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { unreachable } from '#platform/api/api-error.ts';
import { isLoadingFailure, reloadIfReplaced } from '#platform/api/new-version.ts';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { useConnection } from '#platform/live/use-topic.ts';
import page from '#platform/ui/page/page.module.css';
import { PageTitle } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { ErrorState } from '#platform/ui/table/state.tsx';
import { LastMe, mayHaveSession } from '#users';
import type { Why } from './not-found-page.tsx';
import { maySee, useViewer, type Viewer } from './viewer.ts';

const load = () => import('./not-found-page.tsx');
export const NotFound = lazyPart(async () => (await load()).NotFoundPage, <PageSpinner />);
const LoginPage = lazyPart(async () => (await load()).LoginPage, <PageSpinner />);

interface InfoErrorProps {
  readonly error: Error;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

const Failed = ({ tab, ...state }: ComponentProps<typeof ErrorState> & { readonly tab: string }) => (
  <div className={`${page.frame} ${page.page}`}>
    <PageTitle>{tab}</PageTitle>
    <ErrorState {...state} />
  </div>
);

/** Without the business info nothing can be decided, so nothing else is shown. */
export const InfoError = ({ retry, ...state }: InfoErrorProps) => (
  <Failed tab="Nicht erreichbar" title="Die Seite konnte nicht geladen werden." onRetry={retry} {...state} />
);

function useOnReconnect(onReconnect: () => void): void {
  const { isOpen } = useConnection();
  const wasOpen = useRef(isOpen);
  const notify = useEffectEvent(onReconnect);
  useEffect(() => {
    if (isOpen && !wasOpen.current) notify();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Stands where a screen could not be loaded or drawn; menu and title bar stay. */
export function ScreenError({ error }: { readonly error: unknown }) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  const isMissing = isLoadingFailure(error);
  const retry = async () => {
    setIsRetrying(true);
    await router.invalidate();
    setIsRetrying(false);
  };
  useOnReconnect(() => void retry());
  useEffect(() => {
    if (isMissing) void reloadIfReplaced();
  }, [isMissing]);
  return (
    <Failed
      tab="Nicht geladen"
      title="Diese Seite konnte nicht geladen werden."
      error={isMissing ? unreachable() : error}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  );
}

/** Whether logging in is all that a visitor lacks for a screen. */
const needsOnlyLogin = ({ user, features }: Viewer, path: ScreenPath): boolean =>
  !user && maySee({ user, features, caller: { authorities: [authorityOf('USER')] } }, SCREENS[path]);

/** What is switched off is shown as such only to those who could open it otherwise. */
function whyNot({ caller }: Viewer, path: ScreenPath): Why {
  const { access } = SCREENS[path];
  return mayAccess(access, caller) ? { kind: 'off' } : { kind: 'right', access };
}

/** Lets a viewer in who has the role and the features; visitors are offered the login, others hear what they lack. */
export function ScreenAccess({ path, children }: { readonly path: ScreenPath; readonly children: ReactNode }) {
  const state = useViewer();
  const isIn = state.status === 'ready' && maySee(state.viewer, SCREENS[path]);
  const user = isIn ? state.viewer.user : undefined;
  const last = useRef<User>(undefined);
  useEffect(() => {
    if (user) last.current = user;
  }, [user]);
  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <InfoError {...state} />;
  // Nobody logged out, the session ran out: what was being typed stays until the person is back.
  const expired = !state.viewer.user && mayHaveSession() ? last.current : undefined;
  if (isIn || expired) return <LastMe value={expired}>{children}</LastMe>;
  if (!needsOnlyLogin(state.viewer, path)) return <NotFound why={whyNot(state.viewer, path)} />;
  return <LoginPage />;
}

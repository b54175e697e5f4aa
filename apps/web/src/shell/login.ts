import { useRouterState } from '@tanstack/react-router';
import { showToast } from '#platform/toasts.ts';

const loginHref = (from: string): string => `/oauth2/authorization/discord?returnTo=${encodeURIComponent(from)}`;

/** The login leads back to the page it was started from. */
export const useLoginHref = (): string => loginHref(useRouterState({ select: ({ location }) => location.href }));

export const SESSION_OVER = 'Deine Anmeldung ist abgelaufen.';

/** The page and what was typed stay; the way back in is offered until it is taken. */
export function tellSessionOver(): void {
  const { pathname, search } = window.location;
  showToast({
    kind: 'failed',
    sentence: SESSION_OVER,
    isLasting: true,
    action: { label: 'Anmelden', run: () => window.location.assign(loginHref(pathname + search)) },
  });
}

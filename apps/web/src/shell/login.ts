import { loginHref } from '#platform/login-href.ts';
import { showToast } from '#platform/toasts.ts';

export const SESSION_OVER = 'Deine Anmeldung ist abgelaufen.';

/** The page and what was typed stay; the way back in is offered until it is taken. */
export function notifySessionOver(): void {
  const { pathname, search } = window.location;
  showToast({
    kind: 'failed',
    sentence: SESSION_OVER,
    isLasting: true,
    action: { label: 'Anmelden', run: () => window.location.assign(loginHref(pathname + search)) },
  });
}

import { useRouterState } from '@tanstack/react-router';

/** The login leads back to the page it was started from. */
export function useLoginHref(): string {
  const from = useRouterState({ select: ({ location }) => location.href });
  return `/oauth2/authorization/discord?returnTo=${encodeURIComponent(from)}`;
}

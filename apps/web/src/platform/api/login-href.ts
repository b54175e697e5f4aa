import { useRouterState } from '@tanstack/react-router';

export const loginHref = (from: string): string => `/oauth2/authorization/discord?returnTo=${encodeURIComponent(from)}`;

export const useLoginHref = (): string => loginHref(useRouterState({ select: ({ location }) => location.href }));

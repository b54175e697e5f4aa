import { createRootRoute } from '@tanstack/react-router';
import { AppShell } from '#shell/app-shell.tsx';
import { NotFound } from '#shell/not-found.tsx';

export const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: () => <NotFound /> });

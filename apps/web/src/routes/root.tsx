import { createRootRoute } from '@tanstack/react-router';
import { AppShell } from '#shell/app-shell.tsx';
import { NotFoundPage } from '#shell/not-found-page.tsx';

export const rootRoute = createRootRoute({ component: AppShell, notFoundComponent: NotFoundPage });

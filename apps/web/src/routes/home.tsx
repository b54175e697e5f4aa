import { createRoute } from '@tanstack/react-router';
import { HomePage } from '#shell/home-page.tsx';
import { rootRoute } from './root.tsx';

const home = { component: HomePage };

export const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', ...home });

export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', ...home });

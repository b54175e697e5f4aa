import type { Slice } from '#platform/slice.ts';
import { type Deps, healthRoutes } from './health.routes.ts';

export const healthSlice = { routes: healthRoutes } satisfies Slice<Deps>;

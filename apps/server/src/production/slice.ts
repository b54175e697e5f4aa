import type { Slice } from '#platform/slice.ts';
import { type Deps, productionRoutes } from './production.routes.ts';

export const productionSlice = { routes: productionRoutes } satisfies Slice<Deps>;

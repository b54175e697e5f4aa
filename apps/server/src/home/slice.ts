import type { Slice } from '#platform/slice.ts';
import { type Deps, homeRoutes } from './home.routes.ts';

export const homeSlice = { routes: homeRoutes } satisfies Slice<Deps>;

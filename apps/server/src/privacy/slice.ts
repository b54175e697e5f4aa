import type { Slice } from '#platform/slice.ts';
import { PERSONAL_ANSWERS } from './answers.repo.ts';
import { type Deps, privacyRoutes } from './privacy.routes.ts';

export const privacySlice = {
  routes: privacyRoutes,
  personal: { sections: [PERSONAL_ANSWERS] },
} satisfies Slice<Deps>;

import type { Slice } from '#platform/slice.ts';
import { findUsedPictures } from './business.repo.ts';
import { businessRoutes } from './business.routes.ts';
import type { CurrentInfo } from './current-info.ts';
import { seedBusiness } from './seed-demo.ts';
import { siteRoutes } from './site.routes.ts';

interface Deps {
  readonly info: CurrentInfo;
}

export const businessSlice = {
  tables: { bounded: ['business'] },
  routes(platform, { info }) {
    businessRoutes(platform, info);
    siteRoutes(platform, info);
  },
  demo: seedBusiness,
  findUsedPictures,
} satisfies Slice<Deps>;

import { HOUR_MS } from '#platform/jobs.ts';
import type { FindUsedPictures, Slice } from '#platform/slice.ts';
import { picturesRoutes } from './pictures.routes.ts';
import { removeUnused } from './remove-unused.ts';

interface Deps {
  /** Of each slice that shows pictures: what none of them knows is removed. */
  readonly findUsedPictures: readonly FindUsedPictures[];
}

export const picturesSlice = {
  tables: { bounded: ['picture', 'picture_file'] },
  routes: picturesRoutes,
  start({ db, clock }, { findUsedPictures }) {
    const run = () => removeUnused(db, findUsedPictures, clock());
    return { jobs: [{ name: 'pictures', everyMs: HOUR_MS, atStart: true, run }] };
  },
} satisfies Slice<Deps>;

import { HOUR_MS } from '#platform/jobs.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { FindUsedPictures, Slice } from '#platform/slice.ts';
import { deletePictures, listUploadedBefore } from './pictures.repo.ts';
import { picturesRoutes } from './pictures.routes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A picture is uploaded before what it belongs to is saved; what was not saved within a day will not be. */
export async function removeUnused(db: Db, uses: readonly FindUsedPictures[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (let after = ''; ; ) {
    const ids = await listUploadedBefore(db, before, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    const used = new Set<string>();
    for (const findUsed of uses) for (const id of await findUsed(db, ids)) used.add(id);
    const unused = ids.filter((id) => !used.has(id));
    if (unused.length > 0) await deletePictures(db, unused, before);
    after = last;
  }
}

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

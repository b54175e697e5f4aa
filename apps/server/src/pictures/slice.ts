import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/pictures/api.ts';
import { HOUR_MS } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { FindUsedPictures, Slice } from '#platform/slice.ts';
import { encodePicture } from './encode-picture.ts';
import { deletePictures, findFile, listUploadedBefore, savePicture } from './pictures.repo.ts';

function picturesRoutes({ route, rawRoute, queued, db, clock }: Platform): void {
  route(api.uploadPicture, {
    prepare: ({ body: { use, data } }) => encodePicture(use, Buffer.from(data, 'base64')),
    write: async ({ db: tx, body: { use } }, picture) => {
      await savePicture(tx, use, picture, clock());
      return { id: picture.id };
    },
  });

  rawRoute(api.getPicture, async ({ params: { id, size }, reply }) => {
    const file = await queued(reply, () => findFile(db, id, size));
    if (!file) throw new AppError('not-found');
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.bytes);
  });
}

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

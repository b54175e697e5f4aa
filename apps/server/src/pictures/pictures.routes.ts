import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/pictures/api.ts';
import type { PictureUse } from '@kontor/contract/pictures/schema.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { findFile, savePicture } from './pictures.repo.ts';

interface Upload {
  readonly use: PictureUse;
  readonly picture: EncodedPicture;
  readonly at: Date;
}

async function savePictures(tx: Tx, uploads: readonly Upload[]): Promise<Upload[]> {
  for (const { use, picture, at } of uploads) await savePicture(tx, use, picture, at);
  return [...uploads];
}

export function picturesRoutes({ route, rawRoute, inTurn, db, clock }: Platform): void {
  route(api.uploadPicture, {
    // Encoding takes long and needs no transaction.
    prepare: async ({ body: { use, data } }): Promise<Upload> => ({
      use,
      picture: await encodePicture(use, Buffer.from(data, 'base64')),
      at: clock(),
    }),
    write: savePictures,
    answer: ({ picture: { id } }) => ({ id }),
  });

  rawRoute(api.getPicture, async ({ params: { id, size }, reply }) => {
    const file = await inTurn(reply, () => findFile(db, id, size));
    if (!file) throw new AppError('not-found');
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.bytes);
  });
}

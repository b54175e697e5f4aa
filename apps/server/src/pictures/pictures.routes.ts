import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/pictures/api.ts';
import type { Platform } from '#platform/platform.ts';
import { encodePicture } from './encode-picture.ts';
import { findFile, savePicture } from './pictures.repo.ts';

export function picturesRoutes({ route, rawRoute, inTurn, db, clock }: Platform): void {
  route(api.uploadPicture, {
    prepare: ({ body: { use, data } }) => encodePicture(use, Buffer.from(data, 'base64')),
    write: async ({ db: tx, body: { use } }, picture) => {
      await savePicture(tx, use, picture, clock());
      return { id: picture.id };
    },
  });

  rawRoute(api.getPicture, async ({ params: { id, size }, reply }) => {
    const file = await inTurn(reply, () => findFile(db, id, size));
    if (!file) throw new AppError('not-found');
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.bytes);
  });
}

import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { infoUpdate } from '@kontor/contract/business/api.ts';
import * as api from '@kontor/contract/inventory/api.ts';
import type { FastifyInstance } from 'fastify';
import { findPictureFile } from '#pictures';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findItemPicture, findPicturesVersion, listItemPictures } from './item-pictures.repo.ts';
import { saveItemPictures } from './save-item-pictures.ts';

/** The operator's image host, or this server as soon as a picture was uploaded; the version invalidates browser caches. */
export const createItemImageUrl =
  (hosted: string) =>
  async (db: Db): Promise<string> => {
    const version = await findPicturesVersion(db);
    return version === null ? hosted : `${api.getItemImage.path.replace(':name', '{name}')}?v=${version}`;
  };

const DAY_S = 24 * 60 * 60;

/** `onChanged` rereads the URL, which is part of the business info. */
export function itemPicturesRoutes(
  { app, route, rawRoute, queued, db, clock, env }: Platform,
  onChanged: () => Promise<void>,
): void {
  route(api.listItemPictures, ({ db: snapshot }) => listItemPictures(snapshot), { cache: {} });

  route(api.saveItemPictures, async ({ db: tx, actor, body, publish, afterCommit }) => {
    await saveItemPictures(tx, actor, body.pictures, clock());
    // The pictures are saved: a failed reread must not be answered as a failed write.
    afterCommit(() => onChanged().catch((error: unknown) => app.log.warn({ err: error }, 'business info not reread')));
    publish(infoUpdate, {});
  });

  rawRoute(api.getItemImage, async ({ params: { name }, reply }) => {
    const file = await queued(reply, async () => {
      const uploaded = await findItemPicture(db, name);
      return uploaded && findPictureFile(db, uploaded.picture, 'small');
    });
    reply.header('cache-control', `public, max-age=${DAY_S}`);
    if (file) return reply.type(file.type).send(file.bytes);
    return reply.redirect(env.ITEM_IMAGE_URL.replace('{name}', () => encodeURIComponent(name)));
  });
}

const FOLDER = fileURLToPath(new URL('../../../item-images', import.meta.url));

export async function serveItemImages(app: FastifyInstance): Promise<void> {
  await app.register(
    async (images) => {
      // Most games have items without a drawing: not an error, the browser shows a placeholder.
      images.setNotFoundHandler(async (_request, reply) =>
        reply.status(204).header('cache-control', 'public, max-age=3600').send(),
      );
      await images.register(fastifyStatic, { root: FOLDER, decorateReply: false, maxAge: '1d' });
    },
    { prefix: '/item-images' },
  );
}

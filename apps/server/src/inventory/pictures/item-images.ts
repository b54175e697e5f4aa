import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FOLDER = fileURLToPath(new URL('../../item-images', import.meta.url));

/** The drawings of the demo's items, for installations without an image host of their own. */
export async function serveItemImages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: FOLDER, prefix: '/item-images/', decorateReply: false, maxAge: '1d' });
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@kontor/contract/core/errors.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const FOREVER = 'public, max-age=31536000, immutable';

const screenPatterns = Object.keys(SCREENS).map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`));

const isScreen = (request: FastifyRequest): boolean => {
  const path = request.url.split('?', 1)[0] ?? '/';
  return screenPatterns.some((pattern) => pattern.test(path));
};

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/api/') &&
  (request.headers.accept?.includes('text/html') ?? false);

/** Serves the built browser application; an address that is no screen gets the same page with status 404. */
export async function serveWebFiles(app: FastifyInstance, dist = DIST): Promise<void> {
  const isBuilt = existsSync(`${dist}/index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request) || !isBuilt) throw new AppError('not-found');
    return reply.status(isScreen(request) ? 200 : 404).sendFile('index.html', { cacheControl: false });
  });
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@kontor/contract/core/errors.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const FOREVER = 'public, max-age=31536000, immutable';

const SCREEN = new RegExp(`^(?:${Object.keys(SCREENS).join('|').replace(/\$\w+/g, '[^/]+')})/?$`);

/** A page is requested, unless it is a call of the API or a file that does not exist. */
const isPage = ({ method, headers }: FastifyRequest, path: string): boolean => {
  const isRead = method === 'GET' || method === 'HEAD';
  const wanted = headers.accept ?? '*/*';
  return isRead && !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path) && /text\/html|\*\/\*/.test(wanted);
};

/** Serves the built browser application; an address that is no screen gets the same page with status 404. */
export async function serveWebFiles(
  app: FastifyInstance,
  { dist = DIST, tabletHeaders = {} }: { dist?: string; tabletHeaders?: Record<string, string> } = {},
): Promise<void> {
  const isBuilt = existsSync(`${dist}/index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      wildcard: false,
      // Sent instead of the file they were made from, never requested by name.
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
      },
    });
  }
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301));
  // The only page that the game may show in a frame.
  app.get(TABLET_PATH, async (_request, reply) => {
    if (!isBuilt) throw new AppError('not-found');
    return reply.removeHeader('x-frame-options').headers(tabletHeaders).sendFile('index.html', { cacheControl: false });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!isBuilt || !isPage(request, path)) throw new AppError('not-found');
    return reply.status(SCREEN.test(path) ? 200 : 404).sendFile('index.html', { cacheControl: false });
  });
}

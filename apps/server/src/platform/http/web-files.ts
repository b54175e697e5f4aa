import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@kontor/contract/core/errors.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { TABLET_PATH } from '@kontor/contract/tablet/rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from './answer.ts';
import type { Html } from './html.ts';
import { sendCached } from './response-cache.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const HTML_TYPE = 'text/html; charset=utf-8';
/** Names under `assets` change with the content. */
const FOREVER = { cacheControl: true, immutable: true, maxAge: 365 * 24 * 60 * 60 * 1000 };

const SCREEN = new RegExp(`^(?:${Object.keys(SCREENS).join('|').replace(/\$\w+/g, '[^/]+')})/?$`);

/** Not an API call, nor a missing file. */
const isPage = ({ method, headers }: FastifyRequest, path: string): boolean => {
  const isRead = method === 'GET' || method === 'HEAD';
  const wanted = headers.accept ?? '*/*';
  return isRead && !/^\/api(\/|$)/.test(path) && !/\.\w+$/.test(path) && /text\/html|\*\/\*/.test(wanted);
};

/** Filled in for clients that run no script; the build leaves a default between the marks. */
const HEAD = /<!--site-->.*<!--\/site-->/s;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

interface Options {
  dist?: string;
  tabletHeaders?: Record<string, string>;
  headOf?: (path: string) => Html;
}

/** An unknown path gets the same page with status 404. */
export async function serveWebFiles(
  app: FastifyInstance,
  { dist = DIST, tabletHeaders = {}, headOf }: Options = {},
): Promise<void> {
  const isBuilt = existsSync(`${dist}/index.html`);
  const page = isBuilt ? readFileSync(`${dist}/index.html`, 'utf8') : '';
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // A function, because `$` has a meaning in a replacement text.
    const text = headOf ? page.replace(HEAD, () => headOf(pathOf(request)).html) : page;
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
    const made = { body: text, bytes: Buffer.byteLength(text), etag: etagOf(text), headers, type: HTML_TYPE };
    return sendCached(made, request, reply);
  };
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
    });
    // Precompressed variants are sent instead of the file, never requested by name.
    const assets = new Set(readdirSync(`${dist}/assets`).filter((name) => !/\.(br|gz)$/.test(name)));
    app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`, FOREVER) : reply.callNotFound(),
    );
    app.get('/first-paint.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('first-paint.js'),
    );
  }
  // The only page that the game may embed.
  app.get(TABLET_PATH, async (request, reply) => {
    if (!isBuilt) throw new AppError('not-found');
    return sendPage(request, reply.removeHeader('x-frame-options').headers(tabletHeaders));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!isBuilt || !isPage(request, path)) throw new AppError('not-found');
    return sendPage(request, reply.status(SCREEN.test(path) ? 200 : 404));
  });
}

import type { FastifyInstance } from 'fastify';

const IS_SHARED = /\b(?:public|s-maxage)\b/i;

/**
 * Removes cookies from what everybody may cache: a proxy would pass them on to the next visitor. Registered after the
 * plugin that writes them.
 */
export function keepCookiesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.hasHeader('set-cookie') && IS_SHARED.test(String(reply.getHeader('cache-control') ?? ''))) {
      reply.removeHeader('set-cookie');
      request.log.error({ route: request.routeOptions.url }, 'cookie on a response that everybody may cache: removed');
    }
    done();
  });
}

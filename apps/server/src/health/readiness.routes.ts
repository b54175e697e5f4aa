import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { pendingMigrations } from '#platform/postgres/migrate.ts';

export const INSTALLATION = '/healthz/installation';

export const Reached = z.object({
  installation: z.string(),
  host: z.string(),
  /** A proxy sent the visitor's address. */
  isForwarded: z.boolean(),
  /** And the proxy is trusted. */
  isTrusted: z.boolean(),
});
export type Reached = z.infer<typeof Reached>;

/** Returns only what the caller has sent. */
export function installationRoutes(app: FastifyInstance, find: () => Promise<string>): void {
  let known: string | undefined;
  app.get(INSTALLATION, async ({ host, headers, ips }): Promise<Reached> => {
    known ??= await find();
    return {
      installation: known,
      host,
      isForwarded: headers['x-forwarded-for'] !== undefined,
      isTrusted: (ips?.length ?? 1) > 1,
    };
  });
}

const REMEMBER_MS = 1_000;

/** `/healthz`: the process runs; `/readyz`: it can work. Neither can be used to load the database. */
export function serveReadiness(app: FastifyInstance, pool: pg.Pool): void {
  let isReady = Promise.resolve(false);
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (): Promise<boolean> => {
    if (performance.now() - askedAt < REMEMBER_MS) return isReady;
    askedAt = performance.now();
    isReady = pendingMigrations(pool)
      .then((pending) => pending === 0)
      .catch(() => false);
    return isReady;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await ask())) throw new AppError('server.busy');
    return { status: 'ready' };
  });
}

import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pendingMigrations } from '#platform/postgres/migrate.ts';

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

import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pendingMigrations } from '../postgres/migrate.ts';

const REMEMBER_MS = 1_000;

/** `/healthz` tells that the process lives, `/readyz` that it can do its work; neither can be used to load the database. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool): void {
  let asked: Promise<boolean> | undefined;
  const isReady = (): Promise<boolean> => {
    if (asked) return asked;
    const answer = pendingMigrations(pool).then(
      (pending) => pending === 0,
      () => false,
    );
    asked = answer;
    setTimeout(() => {
      asked = undefined;
    }, REMEMBER_MS).unref();
    return answer;
  };

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await isReady())) throw new AppError('server.busy');
    return { status: 'ready' };
  });
}

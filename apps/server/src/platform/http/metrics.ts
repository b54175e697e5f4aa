import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Env, isLoopback } from '../env.ts';
import type { Live } from '../live/hub.ts';
import type { WorkQueue } from './limits/work-queue.ts';
import { isProxied } from './security/own-machine.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With the token, or from this machine on a local installation: elsewhere a proxy may hide the caller. */
function mayScrape(request: FastifyRequest, { METRICS_TOKEN: token, isLocal }: Env): boolean {
  const shown = request.headers.authorization?.replace(/^Bearer /i, '');
  if (token && shown && timingSafeEqual(digest(token), digest(shown))) return true;
  if (!isLocal) return false;
  return isLoopback(request.socket.remoteAddress ?? '') && !isProxied(request.headers);
}

type Deps = { app: FastifyInstance; env: Env; pool: pg.Pool; live: Live; queue: WorkQueue };

export function serveMetrics({ app, env, pool, live, queue }: Deps) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'kontor_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(read()) });
  };
  gauge('kontor_database_connections', 'Open database connections', () => pool.totalCount);
  gauge('kontor_database_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  gauge('kontor_requests_working', 'Requests at work', () => queue.stats().working);
  gauge('kontor_requests_waiting', 'Requests waiting for their turn', () => queue.stats().waiting);
  const shed: Counter = new Counter({
    name: 'kontor_requests_shed_total',
    help: 'Requests turned away with 503',
    registers,
    collect() {
      shed.reset();
      shed.inc(queue.stats().shed);
    },
  });
  const hits = new Counter({
    name: 'kontor_cache_hits_total',
    help: 'Requests answered from the response cache',
    labelNames: ['route'],
    registers,
  });
  gauge('kontor_live_connections', 'Open live connections', () => live.stats().connections);
  gauge('kontor_live_subscriptions', 'Subscriptions on live topics', () => live.stats().subscriptions);

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, env)) throw new AppError('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { onCacheHit: (route: string): void => hits.inc({ route }) };
}

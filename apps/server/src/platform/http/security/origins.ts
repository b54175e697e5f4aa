import type { FastifyRequest } from 'fastify';
import type { Env } from '#platform/env.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origins our own pages have; a browser on the same machine may spell it three ways. */
export function allowedOrigins(env: Pick<Env, 'PUBLIC_URL'>): string[] {
  const { origin, hostname, protocol, port } = new URL(env.PUBLIC_URL);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((host) => new URL(`${protocol}//${host}:${port}`).origin);
}

export function isForeign(request: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export const isForeignWrite = (request: FastifyRequest, origins: readonly string[]): boolean =>
  !SAFE.has(request.method) && isForeign(request, origins);

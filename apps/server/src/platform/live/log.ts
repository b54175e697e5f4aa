import type { FastifyBaseLogger } from 'fastify';

/** What the live channel needs of a logger, so that a test can listen in. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

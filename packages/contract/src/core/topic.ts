import type * as z from 'zod/mini';
import type { Feature } from './features.ts';
import type { Access } from './roles.ts';

export interface Topic {
  readonly name: `/topic/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly feature?: Feature;
  /** Ids and versions only: what a receiver may see is fetched over HTTP. */
  readonly message: z.ZodMiniType;
}

/** A live channel as plain data: the hub checks access from it, the browser subscribes by it. */
export const topic = <const T extends Topic>(data: T): T => data;

export type Message<T extends Topic> = z.output<T['message']>;

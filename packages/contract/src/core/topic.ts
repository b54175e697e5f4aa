import type * as z from 'zod/mini';
import type { Feature } from './features.ts';
import type { Access } from './roles.ts';

export interface Topic {
  readonly name: `/topic/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly feature?: Feature;
  /** Ids and versions only: receivers fetch the data over HTTP, with their own rights. */
  readonly message: z.ZodMiniType;
}

export const topic = <const T extends Topic>(data: T): T => data;

export type Message<T extends Topic> = z.output<T['message']>;

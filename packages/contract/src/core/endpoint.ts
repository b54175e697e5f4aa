import type * as z from 'zod/mini';
import type { Feature } from './features.ts';
import type { Access } from './roles.ts';

type Schema = z.ZodMiniType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** Counted per user, else per address. */
export type RateLimit =
  | 'login'
  | 'callback'
  | 'orders'
  | 'teams'
  | 'writes'
  | 'uploads'
  | 'downloads'
  | 'deletions'
  | 'link-codes'
  | 'owner-codes'
  | 'tablet-codes';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `/:name` for parameters. */
  readonly path: string;
  /** For the API reference. */
  readonly summary: string;
  readonly access: Access;
  readonly feature?: Feature;
  /** Refused in the tablet of the game, which may be open unattended. */
  readonly isWebOnly?: true;
  /** The same for every caller, as media are: the session is neither read nor renewed. Only with access `anyone`. */
  readonly withoutSession?: true;
  /** The effect outlasts the caller's rights or leaves the system, so rights from Discord must be confirmed first. */
  readonly isConfirmed?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /** Newest first, by id or by the date named, with a `Link` to the next page. */
  readonly paged?: true | string;
  /** Not JSON; `tus` is the protocol of resumable uploads. */
  readonly media?: 'text/csv' | 'video/mp4' | 'image/jpeg' | 'image/webp' | 'tus';
  readonly rateLimit?: RateLimit;
  /** In bytes; the default is 1 MB. */
  readonly bodyLimit?: number;
}

/** Replaces every `/:name`; a colon elsewhere is part of the path. */
export const fillPath = (path: string, fill: (name: string) => string): string =>
  path.replace(/\/:(\w+)/g, (_, name: string) => `/${fill(name)}`);

/** An HTTP call as plain data: the server mounts it, the browser calls it, the API reference lists it. */
export const endpoint = <const E extends Endpoint>(data: E): E => data;

export type Params<E extends Endpoint> = Parsed<E['params']>;
export type Query<E extends Endpoint> = Parsed<E['query']>;
export type Body<E extends Endpoint> = Parsed<E['body']>;
export type Response<E extends Endpoint> = z.output<E['response']>;
/** The response schema strips properties that it does not list. */
export type Reply<E extends Endpoint> = z.input<E['response']>;

type Given<K extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : Record<never, never>;

export type Input<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;

export const isWrite = (data: Endpoint): boolean => data.method !== 'GET';

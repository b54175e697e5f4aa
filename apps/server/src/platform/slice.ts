import type { NoticeEvent } from '@kontor/contract/discord-notices/schema.ts';
import type { Env } from './env.ts';
import type { Job } from './jobs.ts';
import type { Personal } from './personal.ts';
import type { Platform } from './platform.ts';
import type { DB } from './postgres/db.gen.ts';
import type { Db, Tx } from './postgres/db.ts';

export type TableName = keyof DB;

/** What a slice does once its calls are mounted. */
export interface Background {
  readonly jobs?: readonly Job[];
  readonly close?: () => Promise<unknown>;
}

export interface Demo {
  readonly env: Env;
  readonly now: Date;
  /** The business has no owner yet: settings that exist once are written too. */
  readonly isNew: boolean;
}

/** A message to Discord, in plain text: markdown in it is escaped. */
export interface Notice {
  readonly title: string;
  readonly text?: string;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  /** Of the state, as `0xrrggbb`. */
  readonly color: number;
  /** Addresses within Kontor, beginning with a slash. */
  readonly link?: string;
  readonly picture?: string | undefined;
  readonly at: Date;
}

/** What a message is about. New or moved on, an order has one message. */
export type NoticeKind = 'ORDER' | Exclude<NoticeEvent, 'ORDER_NEW' | 'ORDER_STATE'>;

export interface NoticeOptions {
  readonly at: Date;
  readonly showsContact: boolean;
}

/** Composes a message from the current state; `undefined` if there is nothing left to report. */
export type Describe<Deps = unknown> = (
  db: Db,
  subject: string,
  options: NoticeOptions,
  deps: Deps,
) => Promise<Notice | undefined>;

export type FindUsedPictures = (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Everything the application must know of a slice; `Deps` is what it is given of other slices. */
export interface Slice<Deps = unknown> {
  /** All of its tables. The test of plans checks that those that grow with use are never scanned as a whole. */
  readonly tables?: { readonly growing?: readonly TableName[]; readonly bounded?: readonly TableName[] };
  /** Empty after a restore, because they would log people in again or hold for this hour only. */
  readonly notInBackup?: readonly TableName[];
  readonly routes?: (platform: Platform, deps: Deps) => unknown;
  /** Starts background work, and mounts the calls if both share something that is opened here. */
  readonly start?: (platform: Platform, deps: Deps) => Background | Promise<Background>;
  /** Fills its tables with the data of the demo if they are empty. */
  readonly demo?: (tx: Tx, demo: Demo) => Promise<unknown>;
  readonly personal?: Personal;
  readonly findUsedPictures?: FindUsedPictures;
  readonly notices?: { readonly [Kind in NoticeKind]?: Describe<Deps> };
  /** Notes for Discord what has become due by time alone. */
  readonly recordDue?: (tx: Tx, now: Date) => Promise<void>;
}

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import type { Actor } from '../actor.ts';

const zip = promisify(gzip);
/** Below this a packet is a packet. */
const WORTH_ZIPPING = 1_400;
/** Up to here a text is sent together with its head faster than bytes beside it. */
const SENT_AS_TEXT = 4_096;
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_BYTES_EACH = MOST_BYTES / 4;
/** What an answer takes beside its body. */
const HEAD_BYTES = 4_096;

/** For whom of those with the same rights an answer is the same: everybody for whom this gives the same text. */
export type VaryBy = (actor: Actor | undefined) => string;

/** People of different rights never share an answer. Worked out once per person, because every request asks. */
export function variantIn({ varyBy, variants }: Pick<Shelf, 'varyBy' | 'variants'>, actor: Actor | undefined): string {
  const known = actor && variants.get(actor);
  if (known !== undefined) return known;
  const variant = `${varyBy(actor)}\n${actor?.authorities.join() ?? ''}`;
  if (actor) variants.set(actor, variant);
  return variant;
}

type Head = readonly string[];

/** An answer made once per change instead of once per request, ready to be sent. */
export interface KeptAnswer {
  readonly mark: number;
  readonly tables: readonly string[];
  readonly tag: string;
  readonly body: Buffer | string;
  readonly length: number;
  readonly head: Head;
  readonly headUnchanged: Head;
  zipped?: { readonly body: Buffer; readonly head: Head };
}

/** The kept answers under one address, by whom they are for. */
export interface Shelf {
  readonly endpoint: Endpoint;
  readonly varyBy: VaryBy;
  readonly answers: Map<string, KeptAnswer>;
  readonly variants: WeakMap<Actor, string>;
  /** Answers that are just being made, by variant. */
  readonly making: Map<string, { readonly done: Promise<void>; readonly end: () => void }>;
}

interface Answered {
  url: string;
  endpoint: Endpoint;
  varyBy: VaryBy;
  actor: Actor | undefined;
  tag: string;
  body: string;
  mark: number;
  tables: readonly string[];
}

export interface KeptAnswers {
  find(url: string): Shelf | undefined;
  put(answered: Answered): void;
}

/** Keeps answers within bounded memory; the headers are those every answer carries. */
export function createKeptAnswers(headers: Readonly<Record<string, string>>): KeptAnswers {
  const shelves = new Map<string, Shelf>();
  let bytes = 0;

  const common = (tag: string): string[] =>
    Object.entries({
      ...headers,
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
      etag: tag,
    }).flat();

  const headOf = (tag: string, length: number, ...more: string[]): Head => [
    ...common(tag),
    ...['content-type', 'application/json; charset=utf-8', 'content-length', String(length), ...more],
  ];

  async function zipLater(answer: KeptAnswer, isKept: () => boolean): Promise<void> {
    const body = await zip(answer.body);
    if (!isKept()) return;
    bytes += body.length;
    answer.zipped = { body, head: headOf(`W/${answer.tag}`, body.length, 'content-encoding', 'gzip') };
  }

  const sizeOf = ({ length, zipped }: KeptAnswer): number => HEAD_BYTES + length + (zipped?.body.length ?? 0);

  function remove(url: string): void {
    for (const answer of shelves.get(url)?.answers.values() ?? []) bytes -= sizeOf(answer);
    shelves.delete(url);
  }

  /** The address that has waited longest for something new goes first. */
  function makeRoom(): void {
    for (const url of shelves.keys()) {
      if (bytes <= MOST_BYTES) return;
      remove(url);
    }
  }

  return {
    find: (url) => shelves.get(url),
    put({ url, endpoint, varyBy, actor, tag, body: text, mark, tables }) {
      const length = Buffer.byteLength(text);
      if (length > MOST_BYTES_EACH) return;
      const shelf = shelves.get(url) ?? {
        endpoint,
        varyBy,
        answers: new Map(),
        variants: new WeakMap(),
        making: new Map(),
      };
      const variant = variantIn(shelf, actor);
      const old = shelf.answers.get(variant);
      if (old) bytes -= sizeOf(old);
      const body = length > SENT_AS_TEXT ? Buffer.from(text) : text;
      const answer: KeptAnswer = {
        mark,
        tables,
        tag,
        body,
        length,
        head: headOf(tag, length),
        headUnchanged: common(tag),
      };
      shelf.answers.set(variant, answer);
      shelves.delete(url);
      shelves.set(url, shelf);
      bytes += sizeOf(answer);
      shelf.making.get(variant)?.end();
      makeRoom();
      // A failure here leaves the answer as long as it was.
      if (length >= WORTH_ZIPPING) {
        const isKept = () => shelves.get(url)?.answers.get(variant) === answer;
        zipLater(answer, isKept).catch(() => {});
      }
    },
  };
}

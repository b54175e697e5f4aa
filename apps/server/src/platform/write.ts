import type { Message, Topic } from '@kontor/contract/core/topic.ts';
import type { Live } from './live/hub.ts';
import type { Db, Tx } from './postgres/db.ts';
import { transact } from './postgres/transact.ts';

type Publisher = Pick<Live, 'publish'>;
export type Effects = (() => unknown)[];

export interface AfterCommit {
  readonly publish: Live['publish'];
  /** Runs after the commit and before the response. */
  readonly afterCommit: (effect: () => unknown) => void;
}

/** One transaction, retried after a collision, followed by its effects. */
export type Write = <T>(work: (tx: Tx, after: AfterCommit) => Promise<T>) => Promise<T>;

const announced = new WeakMap<Tx, Map<Topic, unknown>>();

/** Published once per transaction, however many changes ask for it. */
export function announce<T extends Topic>(tx: Tx, topic: T, message: Message<T>): void {
  announced.get(tx)?.set(topic, message);
}

export const collectEffects = (effects: Effects, live: Publisher): AfterCommit => ({
  publish: (...message) => effects.push(() => live.publish(...message)),
  afterCommit: (effect) => effects.push(effect),
});

/** The one way to write, in routes and outside of them. */
export const createWrite =
  (db: Db, live: Publisher): Write =>
  async (work) => {
    const { result, effects, topics } = await transact(db, async (tx) => {
      const effects: Effects = [];
      const topics = new Map<Topic, unknown>();
      announced.set(tx, topics);
      return { result: await work(tx, collectEffects(effects, live)), effects, topics };
    });
    for (const effect of effects) await effect();
    for (const [topic, message] of topics) live.publish(topic, message);
    return result;
  };

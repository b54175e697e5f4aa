import { hash } from 'node:crypto';

const WORTH_IT = 3;
const MOST = 300;
const MOST_COUNTED = 2_000;

/** A list spelled out is another text with every length; not worth the memory of each connection. */
const SPELLED_OUT = / in \(\$\d+/;

export interface StatementNames {
  of(text: string): string | undefined;
  /** To be called when the tables are no longer those that statements were prepared for. */
  renew(): void;
}

/** Names statements that are sent often, so that PostgreSQL parses and plans them once per connection. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let generation = 0;

  return {
    of(text) {
      const name = names.get(text);
      if (name !== undefined || names.size === MOST || SPELLED_OUT.test(text)) return name;
      const count = (counts.get(text) ?? 0) + 1;
      if (counts.size === MOST_COUNTED) counts.clear();
      counts.set(text, count);
      if (count < WORTH_IT) return undefined;
      counts.delete(text);
      // From the text alone: several users of one pool must not give one name to two texts.
      names.set(text, `kontor_${generation}_${hash('sha256', text).slice(0, 16)}`);
      return names.get(text);
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}

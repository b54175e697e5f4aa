import { isBroken, type Reply } from './judge.ts';
import type { Request } from './requests.ts';

interface Counted {
  cases: number;
  done: number;
  refused: number;
  broken: number;
}

/** `/api/racing/track/:id` belongs to `racing`. */
const groupOf = ({ endpoint }: Request): string => (endpoint.path.split('/')[2] ?? '').replace(/s$/, '');
export const nameOf = ({ endpoint }: Pick<Request, 'endpoint'>): string => `${endpoint.method} ${endpoint.path}`;

/** Counts what was asked and how it was answered. */
export function createTally() {
  const groups = new Map<string, Counted>();
  const asked = new Set<string>();
  const done = new Set<string>();
  return {
    asked,
    done,
    count(request: Request, reply: Reply): void {
      const { status } = reply;
      const group = groups.get(groupOf(request)) ?? { cases: 0, done: 0, refused: 0, broken: 0 };
      groups.set(groupOf(request), group);
      group.cases += 1;
      group[isBroken(reply) ? 'broken' : status >= 400 ? 'refused' : 'done'] += 1;
      asked.add(nameOf(request));
      if (status < 400) done.add(nameOf(request));
    },
    summary(): string {
      const sum = (key: 'cases' | 'broken') => [...groups.values()].reduce((total, group) => total + group[key], 0);
      return `${sum('cases')} cases, ${sum('broken')} answers of 5xx`;
    },
    /** A table, and one line that says it all. */
    toString(): string {
      const lines = [...groups]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, { cases, done: fine, refused, broken }]) =>
          [name.padEnd(20), ...[cases, fine, refused, broken].map((value) => String(value).padStart(8))].join(''),
        );
      const head = ['group'.padEnd(20), ...['cases', '2xx/3xx', '4xx', '5xx'].map((text) => text.padStart(8))].join('');
      return [head, ...lines, this.summary()].join('\n');
    },
  };
}

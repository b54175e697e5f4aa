import pg from 'pg';
import { vi } from 'vitest';

interface Statement {
  text: string;
  values: unknown[];
}

/** What goes to the database while the work is done, as it goes there. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query, values]: unknown[]) => {
      const { text, values: own } =
        typeof query === 'string' ? { text: query, values: undefined } : (query as Partial<Statement>);
      return { text: text ?? '', values: own ?? (values as unknown[] | undefined) ?? [] };
    });
  } finally {
    spy.mockRestore();
  }
}

/** How many connections of the pool are in use at once while the work is done; a job may be at work beside it. */
export async function mostConnections(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let [used, most] = [0, 0];
  const onAcquire = () => {
    used += 1;
    most = Math.max(most, used);
  };
  const onRelease = () => {
    used -= 1;
  };
  pool.on('acquire', onAcquire).on('release', onRelease);
  try {
    await work();
    return most;
  } finally {
    pool.off('acquire', onAcquire).off('release', onRelease);
  }
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** How many rows of its table a node has looked at. */
const looked = (node: Node): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));

interface Limits {
  /** Tables that grow by being used. */
  growing: ReadonlySet<string>;
  /** What a statement may look at in any of them. */
  rows: number;
}

/** A write that was done cannot be done again; how it finds its rows can be seen without. */
const isWrite = (text: string): boolean => /\b(insert into|delete from|update \S+ set)\b/i.test(text);
/** What removes everything has to read everything. */
const isPlanned = ({ text }: Statement): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/^delete from \S+$/.test(text);

async function nodesOf(pool: pg.Pool, { text, values }: Statement): Promise<Node[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `explain (${isWrite(text) ? '' : 'analyze, timing off, '}format json) ${text}`,
      values,
    );
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What of these statements gets slower as the tables grow, in words; what was looked at already is not looked at again. */
export async function findSlow(
  pool: pg.Pool,
  statements: readonly Statement[],
  limits: Limits,
  seen: Set<string>,
): Promise<string[]> {
  const slow: string[] = [];
  // The same statement again, for the next page of a file, is as good as the first.
  const different = new Map(statements.filter(isPlanned).map((statement) => [statement.text, statement]));
  for (const statement of different.values()) {
    const asked = JSON.stringify(statement);
    if (seen.has(asked)) continue;
    seen.add(asked);
    for (const node of await nodesOf(pool, statement)) {
      const table = node['Relation Name'] ?? '';
      if (!limits.growing.has(table)) continue;
      const isWhole = node['Node Type'] === 'Seq Scan';
      if (isWhole || looked(node) > limits.rows) {
        slow.push(`${node['Node Type']} on ${table}, ${looked(node)} rows: ${statement.text.replace(/\s+/g, ' ')}`);
      }
    }
  }
  return slow;
}

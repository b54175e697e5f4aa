import { type SqlToken, sqlTokens } from './sql-tokens.ts';

/** More than a value or a column definition takes; bounds the memory of an unclosed bracket. */
const MAX_TOKENS = 64;

export interface SqlCursor {
  peek: () => SqlToken | undefined;
  next: () => SqlToken | undefined;
  /** Consumes the keyword or sign if it is next. */
  takes: (...expected: string[]) => boolean;
  /** Without the database name before it. */
  tableName: () => string | undefined;
  /** The tokens of the list that opens here, item by item; nested lists stay in their item. */
  parts: () => Generator<SqlToken[], undefined>;
}

/** One token of lookahead suffices for INSERT and CREATE TABLE. */
export function sqlCursor(text: string): SqlCursor {
  const tokens = sqlTokens(text);
  let token = tokens.next().value;
  const peek = (): SqlToken | undefined => token;
  const next = (): SqlToken | undefined => {
    const current = token;
    token = tokens.next().value;
    return current;
  };
  const takes = (...expected: string[]): boolean => {
    const isNext = (token?.kind === 'word' || token?.kind === 'sign') && expected.includes(token.value.toLowerCase());
    if (isNext) next();
    return isNext;
  };
  const tableName = (): string | undefined => {
    if (!token || token.kind === 'sign') return undefined;
    const first = next()?.value;
    return (takes('.') ? next()?.value : first)?.toLowerCase();
  };
  function* parts(): Generator<SqlToken[], undefined> {
    if (!takes('(')) return undefined;
    let part: SqlToken[] = [];
    for (let depth = 1; token && depth > 0; next()) {
      const sign = token.kind === 'sign' ? token.value : '';
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth === 0 || (depth === 1 && sign === ',')) {
        yield part;
        part = [];
      } else if (part.length < MAX_TOKENS) part.push(token);
    }
    return undefined;
  }
  return { peek, next, takes, tableName, parts };
}

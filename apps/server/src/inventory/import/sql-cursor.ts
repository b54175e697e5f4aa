/** `text` is a quoted value, `name` a quoted identifier, `word` anything unquoted, numbers included. */
export interface SqlToken {
  kind: 'text' | 'name' | 'word' | 'sign';
  value: string;
}

/** Blanks and comments, words, the beginning of what is quoted, signs. Conditional comments hold only settings in dumps. */
const TOKEN =
  /(\s+|(?:--|#)[^\n]*|\/\*.*?(?:\*\/|$))|([A-Za-z_$][\w$]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+)|(['"`])|(.)/sy;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', b: '\b', Z: '\x1a' };

function quoted(text: string, start: number): { value: string; end: number } {
  const quote = text[start];
  let value = '';
  let at = start + 1;
  let from = at;
  while (at < text.length) {
    const isEscape = text[at] === '\\' && quote !== '`';
    if (!isEscape && text[at] !== quote) {
      at += 1;
      continue;
    }
    value += text.slice(from, at);
    if (!isEscape && text[at + 1] !== quote) return { value, end: at + 1 };
    const next = text[at + 1] ?? '';
    value += isEscape ? (ESCAPES[next] ?? next) : next;
    at += 2;
    from = at;
  }
  return { value: value + text.slice(from), end: text.length };
}

function* sqlTokens(text: string): Generator<SqlToken, undefined> {
  const token = new RegExp(TOKEN);
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, blank, word, quote, sign = ''] = found;
    if (quote) {
      const { value, end } = quoted(text, found.index);
      yield { kind: quote === '`' ? 'name' : 'text', value };
      token.lastIndex = end;
    } else if (word) yield { kind: 'word', value: word };
    else if (!blank) yield { kind: 'sign', value: sign };
  }
  return undefined;
}

/** More than a value or a column definition takes; bounds the memory of an unclosed bracket. */
const MAX_TOKENS = 64;

/** One token of lookahead suffices for INSERT and CREATE TABLE. */
export function sqlCursor(text: string) {
  const tokens = sqlTokens(text);
  let token = tokens.next().value;
  const peek = (): SqlToken | undefined => token;
  const next = (): SqlToken | undefined => {
    const current = token;
    token = tokens.next().value;
    return current;
  };
  /** Consumes the keyword or sign if it is next. */
  const takes = (...expected: string[]): boolean => {
    const isNext = (token?.kind === 'word' || token?.kind === 'sign') && expected.includes(token.value.toLowerCase());
    if (isNext) next();
    return isNext;
  };
  /** Without the database name before it. */
  const tableName = (): string | undefined => {
    if (!token || token.kind === 'sign') return undefined;
    const first = next()?.value;
    return (takes('.') ? next()?.value : first)?.toLowerCase();
  };
  /** The tokens of the list that opens here, item by item; nested lists stay in their item. */
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

export type SqlCursor = ReturnType<typeof sqlCursor>;

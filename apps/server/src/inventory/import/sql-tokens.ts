/** `text` is a quoted value, `name` a quoted identifier, `word` anything unquoted, numbers included. */
export interface SqlToken {
  kind: 'text' | 'name' | 'word' | 'sign';
  value: string;
}

const SPACE = /\s+/y;
const WORD = /[A-Za-z_$][\w$]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+/y;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '\0', b: '\b', Z: '\x1a' };

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
};

/** End of a blank or comment. Conditional comments hold only settings in dumps. */
function endOfNothing(text: string, at: number): number {
  if (text.startsWith('--', at) || text[at] === '#') return endOf(text, '\n', at);
  if (text.startsWith('/*', at)) return endOf(text, '*/', at + 2);
  return at + (match(SPACE, text, at)?.length ?? 0);
}

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

export function* sqlTokens(text: string): Generator<SqlToken, undefined> {
  let at = 0;
  while (at < text.length) {
    const end = endOfNothing(text, at);
    if (end > at) {
      at = end;
      continue;
    }
    const mark = text[at] ?? '';
    if (mark === "'" || mark === '"' || mark === '`') {
      const { value, end: close } = quoted(text, at);
      yield { kind: mark === '`' ? 'name' : 'text', value };
      at = close;
      continue;
    }
    const word = match(WORD, text, at);
    yield word ? { kind: 'word', value: word } : { kind: 'sign', value: mark };
    at += word?.length ?? 1;
  }
  return undefined;
}

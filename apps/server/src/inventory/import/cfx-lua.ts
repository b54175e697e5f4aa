/** Where CfxLua differs from Lua, and what must be skipped: strings and comments. */
const LANDMARK = /--|\/\*|\[=*\[|['"`]|\?(?=[.[])|(?:<<|>>|\/\/|[-+*/^&|])=(?!=)/g;
const LONG_BRACKET = /\[(=*)\[/y;
const HASH = /`[^`\n]*`/y;
/** The variable before a compound operator: `a`, `a.b` or `a[1].b`. */
const VARIABLE = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[[^[\]\n]*\])*\s*$/;
const MAX_VARIABLE = 200;

const endOf = (source: string, mark: string, from: number): number => {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + mark.length;
};

function endOfQuoted(source: string, start: number): number {
  const quote = source[start];
  let at = start + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, source.length);
}

function endOfLongBracket(source: string, start: number): number | undefined {
  LONG_BRACKET.lastIndex = start;
  const level = LONG_BRACKET.exec(source)?.[1];
  return level === undefined ? undefined : endOf(source, `]${level}]`, start);
}

/** Keeps its newlines for the line numbers of error messages. */
const blank = (comment: string): string => ` ${comment.replace(/[^\n]/g, '')}`;

interface Step {
  end: number;
  text: string;
}

function stepAt(source: string, at: number, mark: string, before: string): Step {
  const keepTo = (end: number): Step => ({ end, text: source.slice(at, end) });
  if (mark === '--') return keepTo(endOfLongBracket(source, at + 2) ?? endOf(source, '\n', at));
  if (mark === '/*') {
    const end = endOf(source, '*/', at + 2);
    return { end, text: blank(source.slice(at, end)) };
  }
  if (mark === '`') {
    HASH.lastIndex = at;
    const hash = HASH.exec(source)?.[0];
    return hash ? { end: at + hash.length, text: '0' } : keepTo(at + 1);
  }
  if (mark === '?') return { end: at + 1, text: '' };
  if (mark.endsWith('=')) {
    const variable = VARIABLE.exec(before.slice(-MAX_VARIABLE))?.[0];
    return variable
      ? { end: at + mark.length, text: `= ${variable.trimEnd()} ${mark.slice(0, -1)}` }
      : keepTo(at + mark.length);
  }
  return keepTo(mark.startsWith('[') ? (endOfLongBracket(source, at) ?? at + 1) : endOfQuoted(source, at));
}

/** Rewrites `hash`, a += b, a?.b and C comments, which plain Lua refuses. Hashes become zero: only names, labels and weights are read. */
export function toPlainLua(source: string): string {
  const mark = new RegExp(LANDMARK);
  let plain = '';
  let at = 0;
  for (let found = mark.exec(source); found; found = mark.exec(source)) {
    plain += source.slice(at, found.index);
    const step = stepAt(source, found.index, found[0], plain);
    plain += step.text;
    at = step.end;
    mark.lastIndex = at;
  }
  return plain + source.slice(at);
}

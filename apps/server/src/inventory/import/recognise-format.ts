import { isCsv } from './read-csv.ts';

/** Whether a Lua file is from ox_inventory or QBCore is known only after running it. */
type Syntax = 'lua' | 'esx' | 'csv' | 'json';

const COMMENT = /[\s;]+|--\[(=*)\[(?:.*?\]\1\]|.*)|--[^\n]*|\/\*(?:.*?\*\/|.*)|#[^\n]*/sy;
const SQL = /^(insert|replace|create|drop|set|use|lock|start|begin|alter|delete|truncate|update|commit)\s+[\w`'"@(]/i;
const LUA = /^(return|local|function|if|for|do|while)\b|^[A-Za-z_]\w*\s*([[(=]|[.:][A-Za-z_])/;

/** A Lua table with or without its opening brace; JSON has no `=`. */
const LUA_TABLE = /^(?:\{\s*)?\[\s*(?:"[^"\n]*"|'[^'\n]*')\s*\]\s*=|^\{\s*[A-Za-z_]\w*\s*=/;

/** Lua and SQL share the comment syntax. */
function skipComments(text: string): string {
  let at = 0;
  do {
    COMMENT.lastIndex = at;
    at += COMMENT.exec(text)?.[0].length ?? 0;
  } while (COMMENT.lastIndex > 0 && at < text.length);
  return text.slice(at, at + 200);
}

export function recogniseSyntax(text: string): Syntax | undefined {
  const start = skipComments(text);
  if (LUA_TABLE.test(start)) return 'lua';
  if (/^\s*[[{]/.test(text)) return 'json';
  if (isCsv(text)) return 'csv';
  if (SQL.test(start)) return 'esx';
  return LUA.test(start) ? 'lua' : undefined;
}

import { isCsv } from './read-csv.ts';

/** One Lua file may turn out as ox_inventory's or QBCore's, which only running it tells. */
type Syntax = 'lua' | 'esx' | 'csv' | 'json';

const COMMENT = /[\s;]+|--\[(=*)\[(?:.*?\]\1\]|.*)|--[^\n]*|\/\*(?:.*?\*\/|.*)|#[^\n]*/sy;
const SQL = /^(insert|replace|create|drop|set|use|lock|start|begin|alter|delete|truncate|update|commit)\s+[\w`'"@(]/i;
const LUA = /^(return|local|function|if|for|do|while)\b|^[A-Za-z_]\w*\s*([[(=]|[.:][A-Za-z_])/;

/** Items of a Lua table, with or without its opening brace; JSON has no `=`. */
const LUA_TABLE = /^(?:\{\s*)?\[\s*(?:"[^"\n]*"|'[^'\n]*')\s*\]\s*=|^\{\s*[A-Za-z_]\w*\s*=/;

/** Where the first statement starts; both languages comment alike. */
function skipComments(text: string): string {
  let at = 0;
  do {
    COMMENT.lastIndex = at;
    at += COMMENT.exec(text)?.[0].length ?? 0;
  } while (COMMENT.lastIndex > 0 && at < text.length);
  return text.slice(at, at + 200);
}

/** Tells the formats apart by how they begin, so that nothing is run or parsed in vain. */
export function recogniseSyntax(text: string): Syntax | undefined {
  const start = skipComments(text);
  if (LUA_TABLE.test(start)) return 'lua';
  if (/^\s*[[{]/.test(text)) return 'json';
  if (isCsv(text)) return 'csv';
  if (SQL.test(start)) return 'esx';
  return LUA.test(start) ? 'lua' : undefined;
}

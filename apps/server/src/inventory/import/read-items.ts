import { AppError } from '@kontor/contract/core/errors.ts';
import type { ImportFormat } from '@kontor/contract/inventory/schema.ts';
import { type CleanItems, cleanItems } from './base-items.ts';
import { isCsv, readCsv } from './read-csv.ts';
import { readEsx } from './read-esx.ts';
import { readJson } from './read-json.ts';
import { readLua } from './read-lua.ts';

export interface ReadItems extends CleanItems {
  format: ImportFormat;
}

interface ImportFile {
  content: string;
  format?: ImportFormat | undefined;
  /** The unit of weights in ESX is not defined. */
  gramsPerUnit?: number | undefined;
}

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

/** Whether a Lua file is from ox_inventory or QBCore is known only after running it. */
function recogniseSyntax(text: string): 'lua' | 'esx' | 'csv' | 'json' | undefined {
  const start = skipComments(text);
  if (LUA_TABLE.test(start)) return 'lua';
  if (/^\s*[[{]/.test(text)) return 'json';
  if (isCsv(text)) return 'csv';
  if (SQL.test(start)) return 'esx';
  return LUA.test(start) ? 'lua' : undefined;
}

const lowerCase = (name: string): string => name.toLowerCase();
const oxName = (name: string): string => (/^weapon_/i.test(name) ? name.toUpperCase() : lowerCase(name));

async function luaItems(content: string, format: 'ox' | 'qb' | undefined): Promise<ReadItems> {
  const { returned, shared } = await readLua(content);
  // Qbox returns its shared items, so a QBCore file may too.
  const isShared = format !== 'ox' && shared.length > 0;
  const found = format ?? (isShared ? 'qb' : 'ox');
  const nameOf = found === 'ox' ? oxName : lowerCase;
  return { format: found, ...cleanItems(isShared ? shared : returned, { nameOf }) };
}

async function read({ content, format, gramsPerUnit = 1000 }: ImportFile): Promise<ReadItems | undefined> {
  switch (format ?? recogniseSyntax(content)) {
    case 'esx':
      return { format: 'esx', ...cleanItems(readEsx(content), { gramsPerUnit }) };
    case 'csv':
      return { format: 'csv', ...cleanItems(readCsv(content)) };
    case 'json':
      return { format: 'json', ...cleanItems(readJson(content)) };
    case 'lua':
    case 'ox':
    case 'qb':
      return luaItems(content, format === 'ox' || format === 'qb' ? format : undefined);
    default:
      return undefined;
  }
}

export async function readItems(file: ImportFile): Promise<ReadItems> {
  const result = await read({ ...file, content: file.content.replace(/^\uFEFF/, '') });
  if (!result) throw new AppError('inventory.import-unreadable');
  if (result.items.length > 0) return result;
  throw result.flawed
    ? new AppError('inventory.import-flawed', { name: result.flawed.name ?? '', reason: result.flawed.reason })
    : new AppError('inventory.import-unreadable');
}

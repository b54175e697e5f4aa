import { AppError } from '@kontor/contract/core/errors.ts';
import type { ImportFormat } from '@kontor/contract/inventory/schema.ts';
import { type CleanItems, cleanItems } from './base-items.ts';
import { readCsv } from './read-csv.ts';
import { readEsx } from './read-esx.ts';
import { readJson } from './read-json.ts';
import { readLua } from './read-lua.ts';
import { recogniseSyntax } from './recognise-format.ts';

export interface ReadItems extends CleanItems {
  format: ImportFormat;
}

interface ImportFile {
  content: string;
  format?: ImportFormat | undefined;
  /** The unit of weights in ESX is not defined. */
  gramsPerUnit?: number | undefined;
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

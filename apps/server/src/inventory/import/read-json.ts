import type { Entry } from './entry.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const scalar = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;

function entryOf(name: unknown, value: unknown): Entry {
  if (!isRecord(value)) return { name: scalar(name), isItem: false };
  const label = scalar(value.label);
  const weight = scalar(value.weight);
  const isWeighed = value.weight !== undefined && value.weight !== null;
  return {
    name: scalar(name),
    label,
    weight,
    isItem: label !== undefined || isWeighed,
    ...(isWeighed && weight === undefined ? { unreadableWeight: JSON.stringify(value.weight) } : {}),
  };
}

/** A Lua list exported as JSON has numbers as keys and the names inside. */
const nameOf = (key: string, value: unknown): unknown =>
  /^\d+$/.test(key) && isRecord(value) ? (value.name ?? key) : key;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list of items or a table by name, either of them possibly inside `items`. */
export function readJson(text: string): Entry[] {
  const content = parse(text);
  const list = isRecord(content) && isRecord(content.items) && !('label' in content.items) ? content.items : content;
  if (Array.isArray(list)) return list.map((value) => entryOf(isRecord(value) ? value.name : undefined, value));
  return isRecord(list) ? Object.entries(list).map(([key, value]) => entryOf(nameOf(key, value), value)) : [];
}

import type { ReactNode } from 'react';

export interface FormField<V> {
  /** Where it stands in the values: `price`, `colors.accent`. */
  readonly path: string;
  readonly label: string;
  /** Only where the value itself is no text to read. */
  readonly show?: (values: V) => ReactNode;
}

export interface Change<V> {
  readonly field: FormField<V>;
  readonly isBoth: boolean;
  /** As it stood in the form when the other version arrived. */
  readonly typed: V;
  readonly stored: V;
}

type Fields = Record<string, unknown>;

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Fields | undefined)?.[name], values);

const put = (values: unknown, [name, ...others]: readonly string[], value: unknown): unknown =>
  name === undefined ? value : { ...(values as Fields), [name]: put((values as Fields)[name], others, value) };

export const withField = <V>(values: V, path: string, from: V): V =>
  put(values, path.split('.'), valueAt(from, path)) as V;

/** `key` only tells the lines of a list apart. */
const write = (value: unknown): string => JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part));

export const isSame = (one: unknown, other: unknown): boolean => write(one) === write(other);

/** What was changed here stays, everything else follows what is stored by now. */
export function rebase<V>(typed: V, before: V, stored: V, fields: readonly FormField<V>[]) {
  const differs = (one: V, other: V, { path }: FormField<V>) => !isSame(valueAt(one, path), valueAt(other, path));
  const untouched = fields.filter((field) => !differs(typed, before, field));
  const changed = fields.filter((field) => differs(stored, before, field) && differs(stored, typed, field));
  return {
    values: untouched.reduce((values, { path }) => withField(values, path, stored), typed),
    changes: changed.map((field): Change<V> => ({ field, isBoth: !untouched.includes(field), typed, stored })),
  };
}

export function showField<V>({ path, show }: FormField<V>, values: V): ReactNode {
  if (show) return show(values) || '–';
  const value = valueAt(values, path);
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  return typeof value === 'string' && value.trim() !== '' ? value : '–';
}

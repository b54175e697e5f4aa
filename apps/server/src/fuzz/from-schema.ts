import fc from 'fast-check';
import type * as z from 'zod/mini';
import { words } from '#testing/samples.ts';
import { BY_NAME, day, nameOf } from './known-values.ts';

type Schema = z.ZodMiniType;
type Any = fc.Arbitrary<unknown>;

/** What a schema says of itself; only what is looked at here. */
interface Def {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly out?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly checks?: readonly { _zod: { def: Check } }[];
}

interface Check {
  readonly check: string;
  readonly format?: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: RegExp;
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;
const checksOf = ({ checks = [] }: Def): Check[] => checks.map((check) => check._zod.def);

const isDay = (def: Def): boolean => checksOf(def).some(({ pattern }) => pattern?.source.startsWith('^20'));

function numberFor(def: Def): Any {
  const checks = checksOf(def);
  const isWhole = def.format === 'safeint' || checks.some(({ format }) => format === 'safeint');
  const step = isWhole ? 1 : 0.5;
  const bound = (kind: string, fallback: number, inwards: number): number => {
    const found = checks.find(({ check }) => check === kind);
    return found?.value === undefined ? fallback : found.value + (found.inclusive ? 0 : inwards);
  };
  const [min, max] = [bound('greater_than', -1000, step), bound('less_than', 1_000_000, -step)];
  // Small numbers get further than large ones.
  const [low, high] = [Math.max(min, -3), Math.min(max, Math.max(min, 0) + 20)];
  const small = isWhole
    ? fc.integer({ min: low, max: high })
    : fc.integer({ min: 0, max: 40 }).map((half) => Math.min(max, Math.max(min, 0) + half / 2));
  return fc.oneof({ weight: 6, arbitrary: small }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
}

function stringFor(def: Def): Any {
  if (isDay(def)) return day;
  const checks = checksOf(def);
  const pattern = checks.find(({ pattern: found }) => found)?.pattern;
  const longest = checks.find(({ check }) => check === 'max_length')?.maximum ?? 40;
  if (pattern && !/\\[pP]|\(\?/.test(pattern.source)) return fc.stringMatching(pattern);
  const cut = (text: unknown) => String(text).slice(0, longest);
  return fc.oneof(
    { weight: 6, arbitrary: words.map(cut) },
    { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: Math.min(40, longest), unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(longest)) },
  );
}

function objectFor({ shape = {} }: Def, path: string): Any {
  const optional = Object.keys(shape).filter((key) => /^(optional|default)$/.test(defOf(shape[key] as Schema).type));
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, anyOf(schema, `${path}.${key}`)]),
  );
  return fc.record(fields, {
    requiredKeys: Object.keys(fields).filter((key) => !optional.includes(key)),
    noNullPrototype: true,
  });
}

const known = (path: string): Any | undefined => {
  const key = path.split('.').at(-1) ?? '';
  if (key === 'name' || key === 'label') return nameOf(path);
  return BY_NAME[key];
};

const MAKERS: Record<string, (def: Def, path: string) => Any> = {
  object: objectFor,
  array: ({ element }, path) => fc.array(anyOf(element as Schema, path), { minLength: 1, maxLength: 3 }),
  string: stringFor,
  number: numberFor,
  boolean: () => fc.boolean(),
  enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values = [] }) => fc.constantFrom(...values),
  record: ({ keyType, valueType }, path) =>
    fc.dictionary(
      anyOf(keyType as Schema, `${path}.*`) as fc.Arbitrary<string>,
      anyOf(valueType as Schema, `${path}.*`),
      {
        noNullPrototype: true,
      },
    ),
  union: ({ options = [] }, path) => fc.oneof(...options.map((option) => anyOf(option, path))),
  pipe: ({ out }, path) => anyOf(out as Schema, path),
};

const coreOf = (def: Def): Def => (def.innerType ? coreOf(defOf(def.innerType)) : def);
/** Whatever it is called. */
const isExact = (def: Def): boolean => def.type === 'object' || def.type === 'enum' || isDay(def);

/** Values a schema is likely to take, made from what it says of itself and from what the world knows. */
export function anyOf(schema: Schema, path: string): Any {
  const def = defOf(schema);
  const hint = known(path);
  if (hint && !isExact(coreOf(def))) return hint;
  if (def.innerType) {
    const inner = anyOf(def.innerType, path);
    return def.type === 'nullable' ? fc.option(inner, { freq: 4 }) : inner;
  }
  return MAKERS[def.type]?.(def, path) ?? fc.constant(undefined);
}

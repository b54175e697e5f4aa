import fc from 'fast-check';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Written as JSON, because some of it could not be made otherwise. */
const RAW = [
  ...['null', 'true', '0', '-0', '1', '-1', '1.5', '1e3', '1e308', '-1e308', '1e400', '9007199254740991'],
  ...[
    '9007199254740993',
    '2147483648',
    '-2147483649',
    '32768',
    '1e-7',
    '0.00004',
    '[]',
    '{}',
    '[1]',
    '["a"]',
    '""',
    '" "',
  ],
  ...['"NaN"', '"Infinity"', '"0x1"', '"1e3"', '"01"', '"-1"', '"9007199254740993"', '"null"', '"undefined"'],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udfff x"',
    '"\\u202eabc"',
    '"\\u200b"',
    '"a\\u200db"',
    '"\\u2066"',
    '"\\ufeff"',
  ],
  ...[
    '"\\r\\nSet-Cookie: a=b"',
    '"\' or 1=1--"',
    '"\\"; drop table app_user; --"',
    '"$1"',
    '"%\\\\"',
    '"{{7*7}}"',
    '"#{7*7}"',
  ],
  ...[
    '"<script>alert(1)</script>"',
    '"<img src=x onerror=alert(1)>"',
    '"</title><svg onload=1>"',
    '"javascript:alert(1)"',
  ],
  ...[
    '"../../etc/passwd"',
    '"..%2f..%2f"',
    '"=1+1"',
    '"2026-02-30T00:00:00Z"',
    '"0000-00-00"',
    '"+275760-09-13"',
    '"9999-12-31T23:59:59Z"',
  ],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}', '{"length":-1}'],
  `"${'x'.repeat(5_000)}"`,
  `"${'\u{1f600}'.repeat(300)}"`,
  `"${'a\u0301'.repeat(200)}"`,
  deep(50),
];

/** Something no schema expects in that place, as JSON. */
const rawValue = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...RAW) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

/** The same for an address: text alone. */
export const oddText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...RAW.filter((raw) => raw.length < 2000)).map(textOf) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

function textOf(raw: string): string {
  const value: unknown = JSON.parse(raw.includes('1e400') ? '"1e400"' : raw);
  return typeof value === 'string' ? value : raw;
}

/** A body that is no JSON, or JSON of the kind that breaks readers. */
export const oddBody = fc.oneof(
  rawValue,
  fc.constantFrom(
    ...[
      '{',
      '[1,',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      'NaN',
      '<xml/>',
    ],
    ...[deep(5_000), `{"a":${deep(2_000)}}`, '{"a":'.repeat(3_000), `[${'0,'.repeat(20_000)}0]`, 'a=1&b=2'],
  ),
);

interface Place {
  readonly container: Record<string, unknown>;
  readonly key: string;
}

/** Every place in a value where something else could stand. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Record<string, unknown>;
  return Object.keys(container).flatMap((key) => [{ container, key }, ...placesIn(container[key])]);
}

export type Spoil =
  | { readonly kind: 'replace'; readonly at: number; readonly raw: string }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'add'; readonly key: string; readonly raw: string };

const at = fc.nat(1000);
export const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, raw: rawValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      key: fc.constantFrom('__proto__', 'constructor', 'id', 'authorities', 'customerId', 'status', 'total', 'unknown'),
      raw: rawValue,
    }),
  },
);

const MARK = '\u0001here\u0001';

/** The value as JSON with one thing wrong. */
export function spoiled(value: unknown, how: Spoil): string {
  const copy: unknown = structuredClone(value);
  if (how.kind === 'add') {
    const text = JSON.stringify(copy) ?? '{}';
    const rest = text.slice(1) === '}' ? '}' : `,${text.slice(1)}`;
    return text.startsWith('{') ? `{${JSON.stringify(how.key)}:${how.raw}${rest}` : how.raw;
  }
  const places = placesIn(copy);
  const place = places[how.at % Math.max(1, places.length)];
  if (!place) return how.kind === 'remove' ? '' : how.raw;
  if (how.kind === 'remove') delete place.container[place.key];
  else place.container[place.key] = MARK;
  const text = JSON.stringify(copy);
  return how.kind === 'remove' ? text : text.replace(JSON.stringify(MARK), () => how.raw);
}

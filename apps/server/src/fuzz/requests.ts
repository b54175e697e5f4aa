import { ENDPOINTS } from '@kontor/contract/all.ts';
import { type Endpoint, fillPath } from '@kontor/contract/core/endpoint.ts';
import { ROLES } from '@kontor/contract/core/roles.ts';
import fc from 'fast-check';
import { BODIES, PARAMS } from '#testing/all-samples.ts';
import { anyOf } from './from-schema.ts';
import { PEOPLE } from './known-values.ts';
import { oddBody, oddText, type Spoil, spoil, spoiled } from './spoiled.ts';

const CALLERS = ['anonymous', ...ROLES, 'bridge'] as const;
export type CallerName = (typeof CALLERS)[number];

/** One request as it goes over the wire. */
export interface Request {
  readonly endpoint: Endpoint;
  readonly caller: CallerName;
  readonly kind: 'valid' | 'near' | 'hostile';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Values = Record<string, unknown>;
type Pair = readonly [string, string];

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

const pairsOf = (query: Values): Pair[] =>
  Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): Pair => [key, String(one)]));

const urlOf = (path: string, params: Values, pairs: readonly Pair[]): string => {
  const query = pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&');
  return fillPath(path, (name) => escaped(String(params[name] ?? ''))) + (query ? `?${query}` : '');
};

/** What a caller may hold: most often a valid session. */
function callerFor({ access }: Endpoint): fc.Arbitrary<CallerName> {
  const welcome: CallerName[] =
    access === 'bridge'
      ? ['bridge']
      : access === 'anyone' || access === 'authenticated' || access === 'user'
        ? ['USER', 'SUPER_ADMIN', ...(access === 'anyone' ? (['anonymous'] as const) : [])]
        : ['SUPER_ADMIN', 'BUSINESS_OWNER'];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...welcome) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

const ODD_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'one' },
  { 'idempotency-key': 'two' },
  { 'idempotency-key': '\u00e4\u00e4' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b",' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': ';;;' },
  { 'x-forwarded-for': '1.2.3.4, ::1, <x>' },
  { 'x-forwarded-proto': 'https' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-1,5-' },
  { accept: '*/*;q=zero' },
  { 'content-encoding': 'gzip' },
  { expect: '200-ok' },
  { 'tus-resumable': '1.0.0', 'upload-length': '-1' },
  { 'tus-resumable': '1.0.0', 'upload-length': '1e3', 'upload-metadata': 'filename ####' },
];
const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
);

const mostly = <T>(known: fc.Arbitrary<T> | undefined, any: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  known ? fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: any }) : any;

/** Who calls is kept out of what is called: otherwise the first change of roles would end the run. */
const paramsOf = ({ method, path, params }: Endpoint): fc.Arbitrary<Values> => {
  if (path.startsWith('/api/user/')) return fc.record({ id: fc.constantFrom(...PEOPLE) });
  return mostly(PARAMS[`${method} ${path}`], params ? (anyOf(params, path) as fc.Arbitrary<Values>) : fc.constant({}));
};

const queryOf = ({ path, query }: Endpoint): fc.Arbitrary<Values> =>
  query ? (anyOf(query, path) as fc.Arbitrary<Values>) : fc.constant({});

const bodyOf = ({ method, path, body }: Endpoint): fc.Arbitrary<unknown> =>
  mostly(BODIES[`${method} ${path}`], body ? anyOf(body, path) : fc.constant(undefined));

const validFor = (endpoint: Endpoint) =>
  fc.record({
    caller: callerFor(endpoint),
    params: paramsOf(endpoint),
    query: queryOf(endpoint),
    body: bodyOf(endpoint),
    headers,
  });

/** One thing wrong: in the address, behind the question mark or in the body. */
interface Wrong {
  readonly where: number;
  readonly text: string;
  readonly twice: boolean;
  readonly how: Spoil;
}

function nearly(params: Values, pairs: readonly Pair[], body: unknown, { where, text, twice, how }: Wrong) {
  const names = Object.keys(params);
  const places = [...(names.length > 0 ? ['params'] : []), 'query', ...(body === undefined ? [] : ['body', 'body'])];
  const place = places[where % places.length];
  if (place === 'body') return { params, pairs, text: spoiled(body, how) };
  const rest = body === undefined ? undefined : JSON.stringify(body);
  const name = names[where % Math.max(1, names.length)];
  if (place === 'params' && name) return { params: { ...params, [name]: text || ' ' }, pairs, text: rest };
  const spot = pairs[where % Math.max(1, pairs.length)];
  const others = twice ? pairs : pairs.filter((pair) => pair !== spot);
  return { params, pairs: [...others, [spot?.[0] ?? 'unknown', text] as const], text: rest };
}

const wrong: fc.Arbitrary<Wrong> = fc.record({ where: fc.nat(100), text: oddText, twice: fc.boolean(), how: spoil });

const hostileQuery = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom('__proto__', 'limit', 'before', 'search', 'constructor', 'a[b]', ''), oddText),
    oddText,
  ),
  { maxLength: 3 },
);

const json = { 'content-type': 'application/json' };

function requestFor(endpoint: Endpoint): fc.Arbitrary<Request> {
  const { path } = endpoint;
  const valid = validFor(endpoint).map(
    ({ caller, params, query, body, headers: more }): Request => ({
      endpoint,
      caller,
      kind: 'valid',
      url: urlOf(path, params, pairsOf(query)),
      headers: { ...(body === undefined ? {} : json), ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
  const near = fc
    .tuple(validFor(endpoint), wrong)
    .map(([{ caller, params, query, body, headers: more }, how]): Request => {
      const spoilt = nearly(params, pairsOf(query), body, how);
      return {
        endpoint,
        caller,
        kind: 'near',
        url: urlOf(path, spoilt.params, spoilt.pairs),
        headers: { ...(spoilt.text === undefined ? {} : json), ...more },
        body: spoilt.text,
      };
    });
  const hostile = fc
    .record({
      caller: callerFor(endpoint),
      text: oddText,
      query: hostileQuery,
      body: fc.option(oddBody, { nil: undefined }),
      headers: fc.constantFrom({}, ...ODD_HEADERS),
    })
    .map(({ caller, text, query, body, headers: more }): Request => {
      const isRead = endpoint.method === 'GET';
      const params = Object.fromEntries(
        [...path.matchAll(/\/:(\w+)/g)].map(([, name]) => [name as string, text || ' ']),
      );
      return {
        endpoint,
        caller,
        kind: 'hostile',
        url: urlOf(path, params, query),
        headers: { ...json, ...more },
        body: isRead ? undefined : body,
      };
    });
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 4, arbitrary: near }, { weight: 2, arbitrary: hostile });
}

export const anyRequest = fc.oneof(...ENDPOINTS.map(requestFor));

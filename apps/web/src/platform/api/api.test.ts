import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { listHistory } from '@kontor/contract/inventory/api.ts';
import { changeRole, listUsers } from '@kontor/contract/users/api.ts';
import { expect, test, vi } from 'vitest';
import { answer, answerNothing } from '../testing/fake-api.ts';
import { business, employee } from '../testing/fixtures.ts';
import { call, callPage, newKey } from './api.ts';

const mara = employee('1', 'Mara', 'ADMIN');

test('a call fills in the path, sends JSON and parses the answer', async () => {
  const seen = answer(changeRole, { ...mara, secret: 'not in the contract' } as typeof mara);
  const user = await call(changeRole, { params: { id: '1' }, body: { role: 'ADMIN' } });
  expect(user).toEqual(mara);
  expect(seen[0]).toMatchObject({ path: '/api/user/1/role', body: { role: 'ADMIN' } });
  expect(seen[0]?.headers.get('content-type')).toBe('application/json');
});

test('every write carries a key of its own, a repeated one the key it is given', async () => {
  const seen = answer(changeInfo, business());
  await call(changeInfo, { body: business() });
  await call(changeInfo, { body: business() });
  await call(changeInfo, { body: business() }, { key: 'again' });
  const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('again');
});

test('several values of one query parameter are sent one by one', async () => {
  const seen = answer(listHistory, []);
  await call(listHistory, { query: { citizen: ['Nele', 'Tarek'] } });
  expect(seen[0]?.query.getAll('citizen')).toEqual(['Nele', 'Tarek']);
});

test('a read carries no key', async () => {
  const seen = answer(getInfo, business());
  await call(getInfo, {});
  expect(seen[0]?.headers.has('idempotency-key')).toBe(false);
});

test('keys are made without randomUUID too, which is missing on plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

test('a refusal is thrown with its sentence, status, type and fields', async () => {
  answer(changeInfo, new AppError('request.invalid', {}, [{ path: 'name', message: 'Bitte ausfüllen.' }]));
  await expect(call(changeInfo, { body: business() })).rejects.toMatchObject({
    status: 422,
    type: 'about:blank#request.invalid',
    detail: 'Bitte prüfe deine Eingaben.',
    errors: [{ path: 'name', message: 'Bitte ausfüllen.' }],
  });
});

test.each([
  ['a proxy in between answers with a page', 502, '<h1>Bad Gateway</h1>', 'Der Server antwortet gerade nicht.'],
  [
    'the answer is not what the contract says',
    200,
    '{"title":1}',
    'Die Antwort des Servers passt nicht zu dieser Seite.',
  ],
  ['the answer is no JSON', 200, 'hello', 'Die Antwort des Servers passt nicht zu dieser Seite.'],
])('%s: the user gets a German sentence', async (_case, status, body, sentence) => {
  answer(getInfo, new Response(body, { status }));
  await expect(call(getInfo, {})).rejects.toMatchObject({ status, detail: expect.stringContaining(sentence) });
});

test('without a network the user is told what to check', async () => {
  answerNothing();
  await expect(call(getInfo, {})).rejects.toMatchObject({
    status: 0,
    detail: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  });
});

test('a page of a list tells where the next one begins', async () => {
  const link = '</api/users?limit=200&before=77>; rel="next"';
  answer(listUsers, () => Response.json([mara], { headers: { link } }));
  expect(await callPage(listUsers, { query: { staff: 'true' } })).toEqual({ items: [mara], before: '77' });
});

test('the last page has no next one', async () => {
  const seen = answer(listUsers, [mara]);
  expect(await callPage(listUsers, { query: { search: 'Mä & ö' } })).toEqual({ items: [mara], before: undefined });
  expect(seen[0]?.query.get('search')).toBe('Mä & ö');
});

import { ENDPOINTS } from '@kontor/contract/all.ts';
import { bookEntry } from '@kontor/contract/cash/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import { changeDuty } from '@kontor/contract/team/api.ts';
import { addWageLine } from '@kontor/contract/wages/api.ts';
import { expect, test } from 'vitest';
import { BRIDGE_TOKEN, testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';

const kontor = await testApp();
const FORMULAS = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝', '=', '"=', "'="].map(
  (sign) => `${sign}HYPERLINK("http://evil.example";"x")`,
);

/** As a spreadsheet reads it. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(?:;|\r\n|$)/g);
  return [...cells].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');
}

test('every export that a spreadsheet opens is tried here', () => {
  const exports = ENDPOINTS.filter(({ media }) => media === 'text/csv').map(({ path }) => path);
  expect(exports).toEqual([
    '/api/audits/export',
    '/api/cash/export',
    '/api/insights/export',
    '/api/stock-check/gaps/export',
    '/api/team/weeks/export',
    '/api/wages/sheet/:personId/export',
  ]);
});

const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(?:,\d+)?$/.test(cell);

test('reasons and notes about money are no formulas, and neither are those who wrote them', async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN', { name: '=cmd|calc' });
  let written = 0;
  for (const note of FORMULAS) {
    const { status } = await boss.call(addWageLine, { body: { personId: boss.id, kind: 'BONUS', cents: 100, note } });
    const entry = { kind: 'EXPENSE', account: 'CASH', cents: 100, note, category: 'Sonstiges' } as const;
    await boss.call(bookEntry, { body: entry });
    if (status === 200) written += 1;
  }
  expect(written).toBeGreaterThan(5);
  for (const url of [`/api/wages/sheet/${boss.id}/export`, '/api/cash/export']) {
    const { body } = await kontor.app.inject({ url, headers: { cookie: boss.cookie } });
    const cells = cellsOf(body);
    expect(cells.filter((cell) => cell.includes('HYPERLINK')).length).toBeGreaterThanOrEqual(written);
    expect(cells.filter(isFormula)).toEqual([]);
  }
});

test('the name of one who was on duty is no formula in the hours of a week', async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN', { name: '=cmd|calc' });
  await boss.call(changeDuty, { body: { on: true } });
  const { body } = await kontor.app.inject({ url: '/api/team/weeks/export', headers: { cookie: boss.cookie } });
  const cells = cellsOf(body);
  expect(cells.filter((cell) => cell.includes('=cmd|calc'))).toHaveLength(1);
  expect(cells.filter(isFormula)).toEqual([]);
});

test('what the game calls its goods and people is no formula in the export of what is unexplained', async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN', { name: '=cmd|calc' });
  await kontor.pool.query(
    `insert into stock_gap (name, label, amount, at, citizen_name, person_key)
     select 'flour', said, -1, $2, said, said from unnest($1::text[]) said`,
    [FORMULAS, kontor.time.now],
  );
  const { body } = await kontor.app.inject({ url: '/api/stock-check/gaps/export', headers: { cookie: boss.cookie } });
  const cells = cellsOf(body);
  expect(cells.filter((cell) => cell.includes('HYPERLINK'))).toHaveLength(2 * FORMULAS.length);
  expect(cells.filter(isFormula)).toEqual([]);
});

test('no cell of an export is a formula, whatever people and the game are called', async () => {
  await everyFeature(kontor);
  const boss = await kontor.as('SUPER_ADMIN', { name: '=cmd|calc' });
  await everyFeature(kontor);
  const entries = FORMULAS.map((formula) => ({ type: 'RAID', message: formula, displayName: formula.trim() }));
  const sent = await kontor.anonymous.call(
    game.sendAudits,
    { body: entries },
    { authorization: `Bearer ${BRIDGE_TOKEN}` },
  );
  expect(sent.status).toBe(204);
  const { body } = await kontor.app.inject({ url: '/api/audits/export', headers: { cookie: boss.cookie } });
  const cells = cellsOf(body);
  expect(cells.filter((cell) => cell.includes('HYPERLINK'))).toHaveLength(2 * FORMULAS.length);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
});

import { deleteMyAccount, downloadMyData } from '@kontor/contract/privacy/api.ts';
import * as api from '@kontor/contract/team/api.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';
import { switchOn } from '#testing/switch-on.ts';

const kontor = await testApp();
let boss: Caller;
let nele: Caller;

/** Something of everything that is kept of a person. */
kontor.prepare(async () => {
  await switchOn(kontor, 'TEAM');
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  nele = await kontor.as('MODERATOR', { id: '21', name: 'Nele' });
  for (const on of [true, false]) {
    await nele.call(api.changeDuty, { body: { on } });
    kontor.time.now = new Date(kontor.time.now.getTime() + 3_600_000);
  }
  const days = { firstDay: '2026-12-24', lastDay: '2026-12-26', reason: 'Familie' };
  await nele.call(api.addAbsence, { body: days });
  await nele.call(api.addPost, { body: { title: 'Von Nele', text: 'liegt hinten' } });
  const { id } = (await boss.call(api.addPost, { body: { title: 'Von Viktor', text: '' } })).body;
  await nele.call(api.readPost, { params: { id } });
  await boss.call(api.addNote, { params: { id: '21' }, body: { text: 'befördern?' } });
});

test('a person takes along their duties, absences and notices, and not what the management notes', async () => {
  const { body } = await nele.call(downloadMyData);
  expect(body).toMatchObject({
    Dienste: [{ Beginn: '2026-11-15T12:00:00.000Z', Ende: '2026-11-15T13:00:00.000Z', Begonnen: 'Kontor' }],
    Abwesenheiten: [{ Von: '2026-12-24', Bis: '2026-12-26', Grund: 'Familie' }],
    Aushänge: [{ Titel: 'Von Nele' }],
    'Gelesene Aushänge': [{ Titel: 'Von Viktor' }],
  });
  expect(JSON.stringify(body)).not.toContain('befördern');
});

test('with the account everything goes; what was put on the board stays without the name', async () => {
  expect((await nele.call(deleteMyAccount, { body: { name: 'Nele' } })).status).toBe(204);
  for (const table of ['shift', 'duty_sighting', 'absence', 'board_read', 'person_note'] as const)
    expect([table, await kontor.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const { body } = await boss.call(api.listPosts);
  expect(body.map(({ title, author, authorName }) => [title, author, authorName])).toEqual([
    ['Von Viktor', boss.id, 'Viktor'],
    ['Von Nele', null, expect.stringMatching(/^Ehemalige Person \d+$/)],
  ]);
});

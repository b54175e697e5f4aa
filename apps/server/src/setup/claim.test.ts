import { claimBusiness, getClaim, getSetup } from '@kontor/contract/setup/api.ts';
import { getMe, meUpdate } from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { printCode } from '#testing/print-code.ts';

const kontor = await testApp({ env: { RATE_LIMITS: 'on' }, betweenTests: 'restart' });
const follow = createFollow(kontor);

const MARA = '100000000000000021';
const LOU = '100000000000000022';
const mara = () => kontor.as('USER', { id: MARA, name: 'Mara' });
const lou = () => kontor.as('USER', { id: LOU, name: 'Lou' });
const print = (env: NodeJS.ProcessEnv = {}) => printCode(kontor.db, env);
const enter = (caller: Caller, code = '') => caller.call(claimBusiness, { body: { code } });
const isOpen = async (caller: Caller) => (await caller.call(getClaim)).body.isOpen;
const owners = async () =>
  (await kontor.pool.query(`select id from app_user where authorities @> '{ROLE_BUSINESS_OWNER}'`)).rows;

test('the code makes a person the owner at once, and the log says so', async () => {
  const [printed, person] = [await print(), await mara()];
  const heard = await follow(person, meUpdate);
  expect(await isOpen(person)).toBe(true);
  expect((await enter(person, printed?.code)).status).toBe(204);
  expect((await person.call(getMe)).body.authorities).toContainEqual({ authority: 'ROLE_BUSINESS_OWNER' });
  expect((await person.call(getSetup)).status).toBe(200);
  await eventually(() => expect(heard).toContain('/topic/me-update {}'));
  const log = await kontor.db.selectFrom('audit').select(['type', 'message', 'display_name']).execute();
  expect(log).toEqual([
    {
      type: 'SECURITY',
      message:
        '<b>Mara</b> hat den Betrieb mit dem Code aus der Konsole übernommen und ist jetzt <i>Geschäftsführer</i>.',
      display_name: 'Mara',
    },
  ]);
});

test('it has twelve characters in three groups and is stored as its hash alone', async () => {
  const printed = await print();
  expect(printed?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  const { rows } = await kontor.pool.query('select owner_code::text as row from owner_code');
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(printed?.code.replaceAll('-', ''));
});

test('of two people with one code one becomes the owner', async () => {
  const [printed, people] = [await print(), [await mara(), await lou()]];
  const statuses = (await Promise.all(people.map((one) => enter(one, printed?.code)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 409]);
  expect(await owners()).toHaveLength(1);
});

test('of two people with the codes of two servers one becomes the owner', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere/kontor' };
  const [one, other] = [await print(elsewhere), await print(elsewhere)];
  const both = [enter(await mara(), one?.code), enter(await lou(), other?.code)];
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await owners()).toHaveLength(1);
});

test('after ten wrong codes not even the right one is accepted for a while, for that person', async () => {
  const [printed, person, other] = [await print(), await mara(), await lou()];
  for (let tried = 0; tried < 10; tried++) {
    const { status, body } = await enter(person, 'AAAA-BBBB-CCCC');
    expect([status, body.detail]).toEqual([422, expect.stringContaining('Dieser Code stimmt nicht.')]);
  }
  expect((await enter(person, printed?.code)).status).toBe(429);
  expect((await enter(other, printed?.code)).status).toBe(204);
});

test('once there is an owner no code counts and nothing is left to claim', async () => {
  const [printed, person] = [await print(), await mara()];
  await kontor.as('BUSINESS_OWNER');
  const { status, body } = await enter(person, printed?.code);
  expect([status, body.detail]).toEqual([
    409,
    'Dieser Betrieb hat schon eine Geschäftsführung. Der Code gilt nicht mehr.',
  ]);
  expect(await isOpen(person)).toBe(false);
  expect(await print()).toBeUndefined();
});

test('each start prints a new code, and the one before does not count any more', async () => {
  const [first, person] = [await print(), await mara()];
  const second = await print();
  expect((await enter(person, first?.code)).status).toBe(422);
  await second?.close();
  expect(await isOpen(person)).toBe(false);
  expect((await enter(person, second?.code)).status).toBe(422);
});

test('servers on one database print a code each, and each of them counts', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere/kontor' };
  const first = await print(elsewhere);
  await print(elsewhere);
  expect((await enter(await mara(), first?.code)).status).toBe(204);
});

test('what a killed server has left ends with the next start that finds an owner', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere/kontor' };
  const left = await print(elsewhere);
  await kontor.as('BUSINESS_OWNER');
  expect(await print(elsewhere)).toBeUndefined();
  // Rights that came from Discord can end there.
  await kontor.pool.query(`update app_user set authorities = '{ROLE_USER}', granted = '{ROLE_USER}'`);
  expect((await enter(await mara(), left?.code)).status).toBe(422);
});

test('what cannot be a code is refused in its place', async () => {
  await print();
  const { status, body } = await enter(await mara(), 'abc');
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'code']);
});

test('the line says why there is no owner and where to enter the code', async () => {
  const printed = await print({ PUBLIC_URL: 'https://kontor.example' });
  expect(printed?.line).toMatch(
    /^Dieser Betrieb hat noch keinen Geschäftsführer\. .*https:\/\/kontor\.example\/claim.*: \S+$/,
  );
});

test('the demo gets no code', async () => {
  expect(await print({ DEMO: 'force' })).toBeUndefined();
});

test('where the id of another person was entered, the code is there for the one who logs in', async () => {
  const printed = await print({ OWNER_DISCORD_IDS: MARA });
  expect(printed?.line).toContain(`Geschäftsführer wird, wer sich mit OWNER_DISCORD_IDS=${MARA} anmeldet.`);
  const person = await lou();
  expect(await isOpen(person)).toBe(true);
  expect((await enter(person, printed?.code)).status).toBe(204);
});

test('ids that cannot be right are named, with a code', async () => {
  const misspelt = await print({ OWNER_DISCORD_IDS: `77,${MARA}` });
  expect(misspelt?.line).toContain('OWNER_DISCORD_IDS stimmt nicht: 77 ist keine Discord-ID');
  await lou();
  const wrong = await print({ OWNER_DISCORD_IDS: MARA });
  expect(wrong?.line).toContain(`Mit OWNER_DISCORD_IDS=${MARA} hat sich noch niemand angemeldet, andere aber schon.`);
  expect(wrong?.code).toMatch(/^\S{4}-\S{4}-\S{4}$/);
});

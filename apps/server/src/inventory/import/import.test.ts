import * as api from '@kontor/contract/inventory/api.ts';
import { HANDWRITTEN_ITEMS } from '@kontor/contract/inventory/schema.ts';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/app.ts';

const kontor = await testApp();
let admin: Caller;
kontor.prepare(async () => {
  admin = await kontor.as('ADMIN', { name: 'Selma' });
});

const send = (content: string, preview: boolean, by = admin) =>
  by.call(api.importBaseItems, { body: { content, preview } });
const sendWhole = (content: string) =>
  admin.call(api.importBaseItems, { body: { content, preview: false, removeVanished: true } });
const known = async () => (await admin.call(api.listBaseItems)).body;

const CSV = 'name;label;weight\nbread;Brot;200\nwater;Wasser;500\n';

test('a preview says what would change and writes nothing', async () => {
  const { body, status } = await send(CSV, true);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    format: 'csv',
    total: 2,
    added: [{ name: 'bread' }, { name: 'water' }],
    changed: [],
    vanished: [],
  });
  expect(await known()).toEqual([]);
});

const messages = async () =>
  (await kontor.db.selectFrom('audit').select('message').orderBy('id').execute()).map(({ message }) => message);

test('an import adds and changes; what the file does not name stays unless it is told to go', async () => {
  await send(CSV, false);
  const content = 'name;label;weight\nbread;Weißbrot;250\nmilk;Milch;1000\n';
  const { body } = await send(content, false);
  expect(body.added.map(({ name }) => name)).toEqual(['milk']);
  expect(body.changed).toEqual([{ name: 'bread', label: 'Weißbrot', weight: 250 }]);
  expect(body.vanished).toMatchObject([{ name: 'water', usedBy: [] }]);
  expect((await known()).map(({ label }) => label)).toEqual(['Milch', 'Wasser', 'Weißbrot']);
  expect((await messages()).at(-1)).toBe('<b>2</b> Gegenstände eingelesen: 1 neu, 1 geändert.');
  await sendWhole(content);
  expect((await known()).map(({ label }) => label)).toEqual(['Milch', 'Weißbrot']);
  expect((await messages()).at(-1)).toBe('<b>2</b> Gegenstände eingelesen: 0 neu, 0 geändert, 1 entfernt.');
  await send('name;label\nsalt;Salz\n', false);
  expect((await messages()).at(-1)).toBe('<b>1</b> Gegenstand eingelesen: 1 neu, 0 geändert.');
});

test('an item that lies in the store stays although the file no longer names it, until nothing uses it', async () => {
  await send(CSV, false);
  await admin.call(api.changeStock, { body: { name: 'water', amount: 12 } });
  const without = 'name;label;weight\nbread;Brot;200\n';
  expect((await sendWhole(without)).body.vanished).toMatchObject([{ name: 'water', usedBy: ['Lager (12)'] }]);
  expect((await admin.call(api.listItems)).body).toMatchObject([{ name: 'water', amount: 12 }]);
  await admin.call(api.changeStock, { body: { name: 'water', amount: -12 } });
  await sendWhole(without);
  expect((await known()).map(({ name }) => name)).toEqual(['bread']);
});

test('an item whose weight makes no sense is named as a problem; it neither changes nor vanishes', async () => {
  await send(CSV, false);
  const { body } = await sendWhole('name;label;weight\nbread;Brot;-5\nmilk;Milch;1000\n');
  expect(body.skipped).toEqual([{ name: 'bread', reason: 'Zeile 2: Das Gewicht „-5“ ist negativ.' }]);
  expect(await known()).toEqual([
    { name: 'bread', label: 'Brot', weight: 200 },
    { name: 'milk', label: 'Milch', weight: 1000 },
  ]);
});

test('the lines of a Lua file are imported as they stand, without the table around them', async () => {
  const { body } = await send("['bread'] = { label = 'Brot', weight = 200 },", false);
  expect(body).toMatchObject({ format: 'ox', total: 1, added: [{ name: 'bread', label: 'Brot', weight: 200 }] });
});

test('the handwritten example is imported as it stands', async () => {
  const { body } = await send(HANDWRITTEN_ITEMS, false);
  expect(body.added).toEqual([
    { name: 'bread', label: 'Brot', weight: 200 },
    { name: 'flour', label: 'Mehl', weight: 100 },
  ]);
});

test('a file that is nothing we know changes nothing and says what is allowed', async () => {
  await send(CSV, false);
  const answer = await send('<html><body>Hallo</body></html>', false);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toMatch(/^Diese Datei enthält keine Gegenstände.* name;bezeichnung;gewicht\.$/);
  expect(await known()).toHaveLength(2);
});

test('a Lua file that never ends is stopped, no other is read meanwhile, and the server stays at work', async () => {
  const endless = 'while true do end return { bread = { label = "Brot" } }';
  const answers = await Promise.all([send(endless, true), send(endless, true)]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual([
    'about:blank#inventory.import-busy',
    'about:blank#inventory.import-limits',
  ]);
  expect((await send('return { bread = { label = "Brot", weight = 200 } }', true)).body).toMatchObject({
    format: 'ox',
    total: 1,
  });
});

test('the weights of an ESX file are multiplied by the grams per unit', async () => {
  const content = "INSERT INTO `items` (`name`, `label`, `weight`) VALUES ('bread', 'Brot', 2);";
  const { body } = await admin.call(api.importBaseItems, { body: { content, gramsPerUnit: 250, preview: true } });
  expect(body.added).toEqual([{ name: 'bread', label: 'Brot', weight: 500 }]);
});

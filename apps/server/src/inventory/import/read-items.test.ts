import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readItems } from './read-items.ts';

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const read = (name: string) => readItems({ content: fixture(name) });
/** Read once: Lua takes a thread. */
const oxItems = read('ox-items.lua');
const names = (items: { name: string }[]) => items.map((item) => item.name);

test("an ox_inventory file with functions, hashes, vectors and the game's globals is read", async () => {
  const { format, items, skipped } = await oxItems;
  expect(format).toBe('ox');
  expect(items).toHaveLength(31);
  expect(items).toContainEqual({ name: 'bread', label: 'Brot', weight: 500 });
  expect(items).toContainEqual({ name: 'cheesecake', label: 'Käsekuchen „Hafen“', weight: 1200 });
  expect(items).toContainEqual({ name: 'rum', label: "Rum 'Alter Lotse'", weight: 750 });
  expect(items).toContainEqual({ name: 'beer_crate', label: 'Kiste Bier', weight: 3960 });
  expect(items).toContainEqual({ name: 'numbered', label: 'Ohne Schlüssel', weight: 3 });
  expect(names(items)).not.toContain('versteckt');
  expect(skipped).toHaveLength(4);
  expect(skipped).toContainEqual({ name: 'note', reason: 'Der Name enthält Steuerzeichen.' });
  expect(skipped).toContainEqual({ reason: 'Der Name fehlt.' });
});

test('a label or weight that only the game knows falls back to the name and to nothing', async () => {
  const { items } = await oxItems;
  expect(items).toContainEqual({ name: 'mint', label: 'mint', weight: 5 });
  expect(items).toContainEqual({ name: 'ice', label: 'ice', weight: 0 });
  expect(items).toContainEqual({ name: 'glass', label: 'glass', weight: 0 });
  expect(items).toContainEqual({ name: 'apron', label: 'apron', weight: 300 });
});

test('names are spelled the way ox_inventory looks them up', async () => {
  const { items } = await oxItems;
  expect(names(items)).toEqual(expect.arrayContaining(['lemon', 'WEAPON_BOTTLE']));
});

test('a QBCore file is read with what it adds line by line and in loops', async () => {
  const { format, items, skipped } = await read('qb-items.lua');
  expect(format).toBe('qb');
  expect(items).toHaveLength(30);
  expect(skipped).toEqual([]);
  expect(items).toContainEqual({ name: 'cookie', label: 'Butterkeks', weight: 30 });
  expect(items).toContainEqual({ name: 'flag', label: 'Flagge', weight: 200 });
  expect(items).toContainEqual({ name: 'fish_big', label: 'Großer Fisch', weight: 2400 });
  expect(items).toContainEqual({ name: 'weapon_unarmed', label: 'Fäuste', weight: 1000 });
});

test.each([
  ["QBCore = {} QBCore.Shared = {} QBCore.Shared.Items = { tea = { label = 'Tee' } }"],
  ["local QBCore = exports['qb-core']:GetCoreObject() QBCore.Shared.Items['tea'] = { label = 'Tee' }"],
  ["QBShared = {} QBShared.Items = {} QBShared.Items.TEA = { label = 'Tee' } return QBShared"],
])('QBCore items are found however the file gets to them: %s', async (content) => {
  expect(await readItems({ content })).toMatchObject({
    format: 'qb',
    items: [{ name: 'tea', label: 'Tee', weight: 0 }],
  });
});

test('a phpMyAdmin dump yields the rows of its table items alone', async () => {
  const { format, items } = await read('esx-phpmyadmin.sql');
  expect(format).toBe('esx');
  expect(items).toHaveLength(19);
  expect(items).toContainEqual({ name: 'letter', label: "Mutter's Brief", weight: 0 });
  expect(items).toContainEqual({ name: 'caviar', label: 'Kaviar "Zar"', weight: 1000 });
  expect(items).toContainEqual({ name: 'path', label: 'C:\\Karte', weight: 1000 });
  expect(items).toContainEqual({ name: 'wood', label: 'Holz', weight: 1000 });
  expect(names(items)).not.toContain('nope');
});

test('a mysqldump without column names follows the order of CREATE TABLE', async () => {
  const { items } = await read('esx-mysqldump.sql');
  expect(items).toEqual([
    { name: 'bread', label: 'Brot', weight: 500 },
    { name: 'cheese', label: 'Käse', weight: 250 },
    { name: 'crate', label: 'Kiste (leer), Holz', weight: 12_000 },
    { name: 'rum', label: 'Rum alt', weight: 750 },
    { name: 'water', label: 'Wasser', weight: 500 },
  ]);
});

test('a HeidiSQL export with IGNORE and REPLACE is read, and the last row of a name counts', async () => {
  const { items } = await readItems({ content: fixture('esx-heidisql.sql'), gramsPerUnit: 250 });
  expect(items).toEqual([
    { name: 'bread', label: 'Vollkornbrot', weight: 500 },
    { name: 'water', label: 'Wasser', weight: 250 },
    { name: 'wine', label: 'Wein', weight: 250 },
  ]);
});

test('rows without any table definition have the order of ESX', async () => {
  const content = "INSERT INTO items VALUES ('tea', 'Tee', 2, 0, 1), ('late', 'Abgebrochen";
  expect((await readItems({ content })).items).toContainEqual({ name: 'tea', label: 'Tee', weight: 2000 });
});

test('a German Excel table is read with its semicolons, quotes and decimal commas', async () => {
  const { format, items, skipped } = await read('items-de.csv');
  expect(format).toBe('csv');
  expect(items).toEqual([
    { name: 'bread', label: 'Brot (neu)', weight: 510 },
    { name: 'cheese', label: 'Käse; gereift', weight: 63 },
    { name: 'rum', label: 'Rum "Alter Lotse"', weight: 1250 },
    { name: 'two_lines', label: 'Zwei Zeilen', weight: 1235 },
    { name: 'water', label: 'water', weight: 500 },
  ]);
  expect(skipped).toEqual([
    { name: 'water', reason: 'Zeile 8: Die Bezeichnung fehlt; der Name steht dafür.' },
    { reason: 'Zeile 9: Der Name fehlt.' },
    { name: 'bread', reason: 'bread steht mehrfach in der Datei; die letzte Zeile zählt.' },
  ]);
});

test('a weight that is no number leaves its line out, and a repeated name is reported once', async () => {
  const content = 'sep=;\nname;label;weight\ntea;Tee;abc\nrum;Rum;\nrum;Rum;5 kg\nwater;A;1\nwater;B;2\nwater;C;3';
  const { items, skipped } = await readItems({ content });
  expect(items).toEqual([
    { name: 'rum', label: 'Rum', weight: 0 },
    { name: 'water', label: 'C', weight: 3 },
  ]);
  expect(skipped).toEqual([
    { name: 'tea', reason: 'Zeile 3: Das Gewicht „abc“ ist keine Zahl.' },
    { name: 'rum', reason: 'Zeile 5: Das Gewicht „5 kg“ ist keine Zahl.' },
    { name: 'water', reason: 'water steht mehrfach in der Datei; die letzte Zeile zählt.' },
  ]);
});

test('a table without a column for labels has nothing to say about them', async () => {
  const { items, skipped } = await readItems({ content: 'name,weight\ntea,2' });
  expect(items).toEqual([{ name: 'tea', label: 'tea', weight: 2 }]);
  expect(skipped).toEqual([]);
});

test.each([
  ['name,label,weight\r\ntea,Tee,2.6\r\n'],
  ['\uFEFFname\tlabel\tweight\ntea\tTee\t3'],
  ['sep=;\nWeight;Label;Name\n"3";"Tee";"tea"'],
  ['[{"name":" tea ","label":"Tee","weight":3}]'],
  ['{"items":[{"name":"tea","label":"Tee","weight":3}]}'],
  ['{"1":{"name":"tea","label":"Tee","weight":3}}'],
])('one item is one item in any spelling: %j', async (content) => {
  expect((await readItems({ content })).items).toEqual([{ name: 'tea', label: 'Tee', weight: 3 }]);
});

test('a JSON export keyed by name is read, and what is no item is named', async () => {
  const { format, items, skipped } = await read('items.json');
  expect(format).toBe('json');
  expect(names(items)).toEqual(['WEAPON_BOTTLE', 'bread', 'egg', 'receipt', 'water']);
  expect(names(skipped as { name: string }[])).toEqual(['version', 'nothing']);
});

test('names that are too long or break a line are left out with the reason', async () => {
  const content = JSON.stringify([
    { name: 'tea', label: 'x'.repeat(500), weight: 5 },
    { name: 'a'.repeat(101), label: 'Lang' },
    { name: 'a\nb', label: 'Zwei Zeilen' },
  ]);
  const { items, skipped } = await readItems({ content });
  expect(items).toEqual([{ name: 'tea', label: `${'x'.repeat(99)}…`, weight: 5 }]);
  expect(skipped).toEqual([
    { name: `${'a'.repeat(99)}…`, reason: 'Der Name ist länger als 100 Zeichen.' },
    { name: 'a b', reason: 'Der Name enthält Steuerzeichen.' },
  ]);
});

test.each([
  [
    'JSON',
    '[{"name":"egg","label":"Ei"},{"name":"tea","weight":-5},{"name":"rum","weight":"schwer"},{"name":"gold","weight":1e12}]',
  ],
  [
    'Lua',
    "return { egg = { label = 'Ei' }, tea = { weight = -5 }, rum = { weight = 'schwer' }, gold = { weight = 1e12 } }",
  ],
  [
    'SQL',
    "INSERT INTO items (name, weight) VALUES ('egg', 0), ('tea', -5), ('rum', 'schwer'), ('gold', 1000000000000)",
  ],
])('weights that make no sense are named as problems in %s', async (_, content) => {
  const { items, skipped } = await readItems({ content });
  expect(names(items)).toEqual(['egg']);
  expect(skipped.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual([
    { name: 'gold', reason: 'Das Gewicht „1000000000000“ ist zu groß.' },
    { name: 'rum', reason: 'Das Gewicht „schwer“ ist keine Zahl.' },
    { name: 'tea', reason: 'Das Gewicht „-5“ ist negativ.' },
  ]);
});

test('what Lua calculates of nothing is named in German', async () => {
  const content = `return { tea = { label = 'Tee', weight = 1/0 }, rum = { label = 'Rum', weight = 0/0 }, egg = { label = 'Ei' } }`;
  const { skipped } = await readItems({ content });
  expect(skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'Das Gewicht ist keine Zahl.',
    'Das Gewicht ist zu groß.',
  ]);
});

test('a file of nothing but such weights is refused with the first of them', async () => {
  await expect(readItems({ content: '[{"name":"rum","label":"Rum","weight":{"kg":1}}]' })).rejects.toMatchObject({
    code: 'inventory.import-flawed',
    detail: 'Kein Gegenstand dieser Datei ist fehlerfrei. rum: Das Gewicht „{"kg":1}“ ist keine Zahl.',
  });
});

const expectTea = async (content: string) =>
  expect(await readItems({ content })).toMatchObject({
    format: 'ox',
    items: [{ name: 'tea', label: 'Tee', weight: 3 }],
  });

test.each([
  ['-- neu\n["tea"] = {\n  label = \'Tee\',\n  weight = 3,\n},\n'],
  ["{ tea = { label = 'Tee', weight = 3 } }"],
])('lines copied out of a Lua file are read without the table around them: %j', expectTea);

test.each([
  ["['tea'] = { label = 'Tee', weight = 3 },"],
  ["tea = { label = 'Tee', weight = 3 }, -- Tee"],
  ["tea = { label = 'Tee', weight = 3 }"],
  ["{ ['tea'] = { label = 'Tee', weight = 3 } }"],
])('lines copied out of a Lua file are read without the table around them: %j', { tags: ['long'] }, expectTea);

test('past 20,000 entries the rest is left out and said so', async () => {
  const content = JSON.stringify(Array.from({ length: 20_001 }, (_, at) => ({ name: `item_${at}`, weight: 1 })));
  const { items, skipped } = await readItems({ content });
  expect(items).toHaveLength(20_000);
  expect(skipped).toEqual([{ reason: 'Nur die ersten 20.000 Einträge wurden gelesen.' }]);
});

test('a Lua file of 3,000 items is read', async () => {
  const item = (at: number) =>
    `['item_${at}'] = { label = 'Ding ${at}', weight = ${at}, client = { prop = \`p_${at}\`, pos = vec3(0, ${at}, 1) } },`;
  const content = `return {\n${Array.from({ length: 3000 }, (_, at) => item(at)).join('\n')}\n}`;
  const { items } = await readItems({ content });
  expect(items).toHaveLength(3000);
  expect(items).toContainEqual({ name: 'item_2999', label: 'Ding 2999', weight: 2999 });
});

test.each([
  ['a PNG', '\uFFFDPNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001'],
  ['a web page', '<!DOCTYPE html><html><body><p>name, label</p></body></html>'],
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['prose', 'Hallo, das ist eine Einkaufsliste: Brot, Wasser.'],
  ['Lua without items', "Config = {}\nConfig.Locale = 'de'\nreturn { debug = true, shops = { 'a', 'b' } }"],
  ['Lua that returns the unknown', "return require('data.items')"],
  ['SQL without items', "CREATE TABLE `jobs` (`name` varchar(50));\nINSERT INTO `jobs` VALUES ('police', 'LSPD');"],
  ['SQL of an empty table', 'CREATE TABLE `items` (`name` varchar(50), `label` varchar(50));'],
  ['JSON without items', '{"a": 1, "b": [2]}'],
  ['broken JSON', '[{"name": "tea", '],
  ['a table of something else', 'Vorname;Nachname\nAda;Lovelace'],
])('%s is refused as unreadable', async (_, content) => {
  await expect(readItems({ content })).rejects.toMatchObject({ code: 'inventory.import-unreadable', status: 422 });
});

test('a file that is not what the user says it is is refused', async () => {
  const content = fixture('qb-items.lua');
  for (const format of ['ox', 'esx', 'csv', 'json'] as const) {
    await expect(readItems({ content, format })).rejects.toMatchObject({ code: 'inventory.import-unreadable' });
  }
});

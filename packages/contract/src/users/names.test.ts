import { expect, test } from 'vitest';
import { acceptedName, nameKey } from './names.ts';
import { handleOf, nameApart } from './rules.ts';

test.each([
  ['another case', 'ELENA SANDER'],
  ['spaces and signs', '  Elena.  _Sander '],
  ['full-width letters', 'Ｅｌｅｎａ Ｓａｎｄｅｒ'],
  ['letters of mathematics', '𝕰𝖑𝖊𝖓𝖆 𝕾𝖆𝖓𝖉𝖊𝖗'],
  ['Cyrillic letters', 'Еlеnа Ѕаndеr'],
  ['Greek capitals', 'ΕlεΝα Sander'],
  ['a capital i for an l', 'EIena Sander'],
  ['digits', 'E1ena 5ander'],
  ['marks', 'Éléna Sändér'],
  ['invisible characters', 'El\u200Be\u00ADna\u2060 San\uFE0Fder\u3164'],
  ['a direction', '\u202EElena Sander\u202C'],
  ['a crown', 'Elena Sander 👑'],
])('a name with %s looks like the other', (_, name) => {
  expect(nameKey(name)).toBe(nameKey('Elena Sander'));
});

test.each([
  ['Elena Sander', 'Elena Sanders'],
  ['Mara', 'Marc'],
  ['👑', '🐉'],
  ['Нina', 'Lina'],
])('%s and %s are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test.each([
  ...['Kontor', 'kontor ', 'Коntоr', 'K O N T O R', 'Discord', 'Díscord', 'Spiel', 'SpieI', 'System', 'Unbekannt'],
  ...['Ehemalige Person 7', 'Gelöschter Nutzer', 'Elena (@elena.sander)', 'Elena ＠elena', '\u200B', '\u3164', ''],
])('%j is not taken as a name', (name) => {
  expect(acceptedName(name)).toBeNull();
});

test.each(['Elena Sander', 'Kontora', 'Spielberg', '👑', 'Jörg', '李'])('%s is taken as a name', (name) => {
  expect(acceptedName(name)).toBe(name);
});

test('beside a name stands the user name, or the number where there is none', () => {
  const mallory = { id: '77', userName: 'mallory' };
  expect(nameApart('Elena', mallory)).toBe('Elena (@mallory)');
  expect(nameApart('Elena (@mallory)', mallory)).toBe('Elena (@mallory)');
  expect(nameApart('Elena (@elena)', mallory)).toBe('Elena (@elena) (@mallory)');
  expect(handleOf({ id: '77', userName: '77' })).toBe('77');
});

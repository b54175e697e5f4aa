import { expect, test } from 'vitest';
import { type FormField, isSame, rebase, showField } from './form-fields.ts';

interface Values {
  title: string;
  isOn: boolean;
  colors: { accent: string; header: string };
  rows: { key: number; name: string }[];
}

const FIELDS: readonly FormField<Values>[] = [
  { path: 'title', label: 'Titel' },
  { path: 'isOn', label: 'Eingeschaltet' },
  { path: 'colors.accent', label: 'Akzent' },
  { path: 'colors.header', label: 'Leiste' },
  { path: 'rows', label: 'Zeilen', show: ({ rows }) => rows.map(({ name }) => name).join(', ') },
];

const base: Values = {
  title: 'Alt',
  isOn: false,
  colors: { accent: '#111111', header: '#222222' },
  rows: [{ key: 1, name: 'Mehl' }],
};

test('what was not touched follows what is stored, what was typed stays', () => {
  const typed = { ...base, title: 'Meiner', colors: { ...base.colors, accent: '#aaaaaa' } };
  const stored = { ...base, isOn: true, colors: { ...base.colors, header: '#bbbbbb' } };
  const { values, changes } = rebase(typed, base, stored, FIELDS);
  expect(values).toEqual({
    ...base,
    title: 'Meiner',
    isOn: true,
    colors: { accent: '#aaaaaa', header: '#bbbbbb' },
  });
  expect(changes.map(({ field, isBoth }) => [field.label, isBoth])).toEqual([
    ['Eingeschaltet', false],
    ['Leiste', false],
  ]);
});

test('what both changed is named, unless both meant the same', () => {
  const typed = { ...base, title: 'Meiner', isOn: true };
  const stored = { ...base, title: 'Ihrer', isOn: true };
  const { values, changes } = rebase(typed, base, stored, FIELDS);
  expect(values.title).toBe('Meiner');
  expect(changes.map(({ field, isBoth }) => [field.path, isBoth])).toEqual([['title', true]]);
});

test('rows are the same when they say the same', () => {
  expect(isSame([{ key: 1, name: 'Mehl' }], [{ key: 9, name: 'Mehl' }])).toBe(true);
  expect(
    rebase({ ...base, title: 'Meiner' }, base, { ...base, rows: [{ key: 7, name: 'Mehl' }] }, FIELDS).changes,
  ).toEqual([]);
});

test.each([
  ['title', 'Alt'],
  ['isOn', 'nein'],
  ['rows', 'Mehl'],
])('%s reads „%s“', (path, text) => {
  const field = FIELDS.find((one) => one.path === path) as FormField<Values>;
  expect(showField(field, base)).toBe(text);
  expect(showField(field, { ...base, title: '', rows: [], isOn: true })).toBe(path === 'isOn' ? 'ja' : '–');
});

import { expect, test } from 'vitest';
import { speakGerman, toFieldErrors } from '../core/messages.ts';
import { BusinessInfoChange, DEFAULT_COLORS } from './schema.ts';

speakGerman();
const good = { title: 'A', name: 'B', responsible: 'C', colors: DEFAULT_COLORS, darkMode: false, features: {} };
const errorsOf = (change: object) =>
  toFieldErrors(BusinessInfoChange.safeParse({ ...good, ...change }).error?.issues ?? []);

test.each([
  [{ title: '  ' }, 'title', 'Bitte ausfüllen.'],
  [{ title: 'x'.repeat(61) }, 'title', 'Bitte höchstens 60 Zeichen.'],
  [{ name: 7 }, 'name', 'Hier fehlt ein Text.'],
  [{ name: 'a\nb' }, 'name', 'Bitte ohne Steuerzeichen.'],
  [{ darkMode: 'ja' }, 'darkMode', 'Hier fehlt ein Ja oder Nein.'],
  [{ colors: { ...DEFAULT_COLORS, accent: 'red' } }, 'colors.accent', 'Bitte eine Farbe wie #1f3a34 angeben.'],
])('%j is refused in German, at its place', (change, path, message) => {
  expect(errorsOf(change)).toEqual([{ path, message }]);
});

test('what is not known is dropped, colours are spelled one way', () => {
  const parsed = BusinessInfoChange.parse({ ...good, id: 7, colors: { ...DEFAULT_COLORS, accent: '#ABCDEF' } });
  expect(parsed).not.toHaveProperty('id');
  expect(parsed.colors.accent).toBe('#abcdef');
});

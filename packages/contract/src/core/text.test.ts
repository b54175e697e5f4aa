import { expect, test } from 'vitest';
import { line, prose, searchText, uniqueLine } from './text.ts';

test.each(['Team\u200b 7', 'Team \u20607', '\u00adTeam 7', 'Team\u00a0 7', 'Te\u034fam 7', 'Team 7\ufe0f\u3164'])(
  '%j is Team 7 where a name must be the only one',
  (name) => {
    expect(uniqueLine(40).parse(name)).toBe('Team 7');
  },
);

test('letters composed in two ways are the same name', () => {
  expect(uniqueLine(40).parse('Mu\u0308ller')).toBe('M\u00fcller');
});

test('a name of nothing but what cannot be seen is none', () => {
  expect(uniqueLine(40).safeParse('\u200b\u2060').success).toBe(false);
});

test.each([line, prose, searchText, uniqueLine])('half a character is replaced, a whole one stays', (schema) => {
  expect(schema(40).parse('a\ud800b \u{1f600}')).toBe('a\ufffdb \u{1f600}');
});

test('elsewhere a text stays as it was written', () => {
  expect(line(40).parse('\u{1f469}\u200d\u{1f680}')).toBe('\u{1f469}\u200d\u{1f680}');
});

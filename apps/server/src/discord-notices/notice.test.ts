import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLORS, type Notice, plainly, toPayload } from './notice.ts';

const ROLE = '222222222222222222';
const at = new Date('2026-11-15T12:00:00Z');
const notice = (more: Partial<Notice> = {}): Notice => ({ title: 'Neues', color: COLORS.blue, at, ...more });
const reader = { publicUrl: 'https://kontor.example', roleId: ROLE, isEdit: false };

test.each([
  ['@everyone', '\\@everyone'],
  ['<@&123> und <@1>', '\\<\\@&123\\> und \\<\\@1\\>'],
  ['**fett** _kursiv_ `code`', '\\*\\*fett\\*\\* \\_kursiv\\_ \\`code\\`'],
  ['[hier](https://x.example)', '\\[hier\\](https\\://x.example)'],
])('%s is shown as it was written', (text, shown) => {
  expect(plainly(text, 200)).toBe(shown);
});

test('what is too long is cut between characters and never behind a backslash', () => {
  expect(plainly('🥖🥖🥖', 5)).toBe('🥖🥖…');
  expect(plainly('a**', 4)).toBe('a\\*…');
  expect(plainly('kurz', 5)).toBe('kurz');
});

test('pictures and links are addresses of the internet or left out', () => {
  const [embed] = toPayload(notice({ link: '/orders', picture: '/api/pictures/1/medium' }), reader).embeds;
  expect(embed).toMatchObject({
    url: 'https://kontor.example/orders',
    thumbnail: { url: 'https://kontor.example/api/pictures/1/medium' },
  });
  const local = { ...reader, publicUrl: 'http://localhost:8080' };
  expect(Object.keys(toPayload(notice({ link: '/orders', picture: '/x' }), local).embeds[0] ?? {})).toEqual([
    'title',
    'color',
    'timestamp',
    'fields',
  ]);
});

test('whatever the words, nobody but the role is mentioned and every limit is kept', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.constantFrom('@everyone', '@here', `<@${ROLE}>`, '<@&1>', '\ud800', '`'.repeat(5_000), '🥖'.repeat(3_000)),
  );
  fc.assert(
    fc.property(
      word,
      word,
      fc.array(fc.tuple(word, word), { maxLength: 12 }),
      fc.boolean(),
      (title, text, fields, isEdit) => {
        const payload = toPayload(notice({ title: title || 'x', text, fields }), { ...reader, isEdit });
        expect(payload.content).toBe(isEdit ? undefined : `<@&${ROLE}>`);
        expect(payload.allowed_mentions).toEqual(isEdit ? { parse: [] } : { parse: [], roles: [ROLE] });
        const shown = payload.embeds[0];
        const texts = [
          shown?.title,
          shown?.description,
          ...(shown?.fields ?? []).flatMap(({ name, value }) => [name, value]),
        ];
        const all = texts.map((one) => one ?? '');
        expect(all.join('').length).toBeLessThanOrEqual(6_000);
        for (const one of all) {
          expect(one.isWellFormed()).toBe(true);
          expect(one.replace(/\\./gsu, '')).not.toMatch(/[@<*_`[]/);
        }
      },
    ),
  );
});

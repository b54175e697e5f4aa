import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notice } from '#platform/slice.ts';
import { COLORS, plainly, toPayload } from './notice.ts';

const ROLE = '222222222222222222';
const at = new Date('2026-11-15T12:00:00Z');
const notice = (more: Partial<Notice> = {}): Notice => ({ title: 'Neues', color: COLORS.blue, at, ...more });
const reader = { publicUrl: 'https://kontor.example', roleId: ROLE, isEdit: false };

test.each([
  ['@everyone', '\\@everyone'],
  ['<@&123> und <@1>', '\\<\\@&123\\> und \\<\\@1\\>'],
  ['**fett** _kursiv_ `code`', '\\*\\*fett\\*\\* \\_kursiv\\_ \\`code\\`'],
  ['[hier](https://x.example)', '\\[hier\\](https\\://x.example)'],
  [
    '<#123> <t:0> </x:1> <:a:1> -# # > ||x||',
    '\\<\\#123\\> \\<t\\:0\\> \\</x\\:1\\> \\<\\:a\\:1\\> \\-\\# \\# \\> \\|\\|x\\|\\|',
  ],
])('%s is shown as it was written', (text, shown) => {
  expect(plainly(text, 200)).toBe(shown);
});

test('nothing turns the direction of what follows or begins a line of its own', () => {
  expect(plainly('Lou\u202e: 5 VC\u2066\u200f', 200)).toBe('Lou\\: 5 VC');
  expect(plainly('Lou\u2028Ida\u2029Ole\rUwe\nEva', 200)).toBe('Lou Ida Ole Uwe\nEva');
});

test('a note of usual length is sent whole', () => {
  const note = 'Bitte ohne Zucker. '.repeat(26).trim();
  const [embed] = toPayload(notice({ fields: [['Notiz', note]] }), reader).embeds;
  expect(embed?.fields[0]?.value).toBe(note);
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
      fc.array(fc.tuple(word, word), { maxLength: 25 }),
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
        expect(shown?.fields.length).toBeLessThanOrEqual(25);
        expect(shown?.fields.filter(({ name, value }) => name.length > 256 || value.length > 1_024)).toEqual([]);
        expect([(shown?.title ?? '').length <= 256, (shown?.description ?? '').length <= 4_096]).toEqual([true, true]);
        for (const one of all) {
          expect(one.isWellFormed()).toBe(true);
          expect(one.replace(/\\./gsu, '')).not.toMatch(/[@<*_`[]/);
        }
      },
    ),
  );
});

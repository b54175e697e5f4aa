import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a spreadsheet finds columns, numbers and umlauts', () => {
  expect(
    toCsv([
      ['Gegenstand', 'Menge'],
      ['Äpfel', 12.5],
    ]),
  ).toBe('\uFEFFGegenstand;Menge\r\nÄpfel;12,5\r\n');
});

test('quotes, semicolons and line breaks stay inside their cell', () => {
  expect(toCsv([['a;b', 'sagt "ja"', 'x\ny']])).toBe('\uFEFF"a;b";"sagt ""ja""";"x\ny"\r\n');
});

test.each(['=1+1', '+49', '-cmd', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%s is text, not a formula',
  (cell) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF'${cell}\r\n`);
  },
);

test('a formula behind a line break is text as well', () => {
  expect(toCsv([['\r=1', '\n=1']])).toBe(`\uFEFF"'\r=1";"'\n=1"\r\n`);
});

test('a negative number is a number', () => {
  expect(toCsv([[-3]])).toBe('\uFEFF-3\r\n');
});

import { expect, test } from 'vitest';
import { fromBerlin, fromField, toField } from '../core/berlin-time.ts';
import { speakGerman } from '../core/messages.ts';
import { readFixtures } from './fixtures.ts';

speakGerman();
const NOW = new Date('2026-11-15T12:00:00Z');
const DEFAULTS = { tournament: 'Pokal', price: 100, hidesTips: false, redOnlyIfAny: false };
const read = (text: string) => readFixtures(text, DEFAULTS, NOW);
const startOf = (text: string) => read(`Liga\tA\tB\t${text}`)[0]?.game?.gameStart;

test.each([
  ['20.11.2026 20:30', '2026-11-20T19:30:00.000Z'],
  ['20.11.26 20:30', '2026-11-20T19:30:00.000Z'],
  ['20.11.2026, 20:30 Uhr', '2026-11-20T19:30:00.000Z'],
  ['20. 11. 2026 20.30', '2026-11-20T19:30:00.000Z'],
  ['Fr, 20.11.2026 20:30', '2026-11-20T19:30:00.000Z'],
  ['Freitag, 20. November 2026, 20 Uhr', '2026-11-20T19:00:00.000Z'],
  ['20. Nov. 20:30', '2026-11-20T19:30:00.000Z'],
  ['2026-11-20 20:30', '2026-11-20T19:30:00.000Z'],
  ['2026-11-20T20:30', '2026-11-20T19:30:00.000Z'],
  ['2026-11-20T19:30:00Z', '2026-11-20T19:30:00.000Z'],
  ['20.11.2026\t20:30', '2026-11-20T19:30:00.000Z'],
  ['1.7.2027 20:30', '2027-07-01T18:30:00.000Z'],
  // Without a year the next such day is meant.
  ['16.11. 20:30', '2026-11-16T19:30:00.000Z'],
  ['3.2. 18:00', '2027-02-03T17:00:00.000Z'],
])('"%s" kicks off at %s', (text, start) => {
  expect(startOf(text)).toBe(start);
});

test.each([
  ['31.11.2026 20:30', 'Diesen Tag gibt es nicht.'],
  ['20.13.2026 20:30', 'Diesen Tag gibt es nicht.'],
  ['20.11.2026', 'Die Uhrzeit fehlt.'],
  ['20.11.2026\t250 VC', 'Die Uhrzeit fehlt.'],
  ['20.11.2026 25:00', 'Diese Uhrzeit gibt es nicht.'],
  ['20.11.2026\t20:75', 'Diese Uhrzeit gibt es nicht.'],
  ['28.3.2027 02:30', 'Diese Uhrzeit gibt es nicht.'],
  ['morgen', 'Den Anpfiff „morgen“ kann Kontor nicht lesen.'],
])('"%s" is no kick-off: %s', (text, problem) => {
  expect(read(`Liga\tA\tB\t${text}`)[0]?.problems).toEqual([problem]);
});

test.each(['\t', ';', ','])('cells are separated by "%s"', (separator) => {
  const [line] = read(['Liga', 'Bayern', 'Dortmund', '20.11.2026 20:30', '250 VC'].join(separator));
  expect(line?.game).toEqual({
    tournament: 'Liga',
    teamA: 'Bayern',
    teamB: 'Dortmund',
    price: 250,
    gameStart: '2026-11-20T19:30:00.000Z',
    hidesTips: false,
    redOnlyIfAny: false,
  });
});

test('headings and empty lines are skipped, and lines keep their number', () => {
  const lines = read('Turnier;Team A;Team B;Anpfiff;Preis\n\nLiga;A;B;20.11.2026 20:30\n;C;D;20.11.2026 18:00;1.500\n');
  expect(lines.map(({ line, game }) => [line, game?.tournament, game?.price])).toEqual([
    [3, 'Liga', 100],
    [4, 'Liga', 1500],
  ]);
});

test('every line says what is wrong with it', () => {
  const lines = read('Liga;A;a;20.11.2026 20:30\nLiga;A\nLiga;A;B;20.11.2026 20:30;viel\nLiga;;B;20.11.2026 20:30');
  expect(lines.map(({ problems }) => problems)).toEqual([
    ['Beide Teams heißen gleich.'],
    ['Es fehlen Spalten: Turnier, Team A, Team B, Anpfiff.'],
    ['Der Gewinn „viel“ ist keine ganze Zahl.'],
    ['Team A: Bitte ausfüllen.'],
  ]);
});

test('an hour that the clocks skip does not exist, of one that comes twice the first is meant', () => {
  expect(fromBerlin({ year: 2027, month: 3, day: 28, hour: 2, minute: 30 })).toBeUndefined();
  expect(fromBerlin({ year: 2026, month: 10, day: 25, hour: 2, minute: 30 })?.toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  );
});

test('a field for date and time holds the time in Berlin', () => {
  const start = new Date('2026-07-01T18:30:00Z');
  expect(toField(start)).toBe('2026-07-01T20:30');
  expect(fromField('2026-07-01T20:30')).toEqual(start);
  expect(fromField('')).toBeUndefined();
});

test('an empty first cell is the tournament given for all where none stands above, also in front of a tab', () => {
  expect(read('\tOst\tWest\t20.11.2026 20:30')[0]?.game).toMatchObject({ tournament: 'Pokal', teamA: 'Ost' });
});

test('an empty tournament is that of the line above, also when that line is wrong', () => {
  const lines = read('Liga;A;B;morgen\n;C;D;20.11.2026 20:30\nCup;E;F;20.11.2026 20:30\n;G;H;20.11.2026 20:30');
  expect(lines.map(({ game }) => game?.tournament)).toEqual([undefined, 'Liga', 'Cup', 'Cup']);
});

test('every line has its own separator', () => {
  const lines = read('Liga;A;B;Sa., 21.11.2026, 20:30\nLiga, C, D, 21.11., 18 Uhr\nLiga\tE; F\tG\t21.11.2026 20:30');
  expect(lines.map(({ game }) => [game?.teamA, game?.teamB])).toEqual([
    ['A', 'B'],
    ['C', 'D'],
    ['E; F', 'G'],
  ]);
});

const hintsIn = (text: string, ...scheduled: Parameters<typeof readFixtures>[3] & {}) =>
  readFixtures(text, DEFAULTS, NOW, scheduled).map(({ game, hints }) => [game?.teamA, ...hints]);

test('a start in the past and cells nobody asked for are pointed out, not refused', () => {
  expect(hintsIn('Liga;A;B;14.11.2026 20:30\nLiga;C;D;20.11.2026 20:30;100;Halle;;Nord;')).toEqual([
    ['A', 'Der Anpfiff liegt in der Vergangenheit: Niemand kann mehr tippen.'],
    ['C', 'Das liest Kontor nicht: „Halle“, „Nord“.'],
  ]);
});

test('a game that stands there twice or is scheduled already is pointed out', () => {
  const known = { teamA: 'X', teamB: 'Y', gameStart: '2026-11-20T19:30:20.000Z' };
  const text = 'L;A;B;20.11.2026 20:30\nL;A;B;21.11.2026 20:30\nL;b;a;20.11.2026 20:30\nL;x;Y;20.11.2026 20:30';
  expect(hintsIn(text, known)).toEqual([
    ['A'],
    ['A'],
    ['b', 'Dieses Spiel steht schon in Zeile 1.'],
    ['x', 'Dieses Spiel ist schon angesetzt.'],
  ]);
});

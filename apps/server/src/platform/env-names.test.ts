import { expect, test } from 'vitest';
import { linesWithoutEquals, unknownVariables } from './env-names.ts';

test.each([
  ['OWNER_DISCORD_ID', 'OWNER_DISCORD_ID ist unbekannt und bleibt ohne Wirkung. Meintest du OWNER_DISCORD_IDS?'],
  [
    'DISCORD_CLIENT_SECERT',
    'DISCORD_CLIENT_SECERT ist unbekannt und bleibt ohne Wirkung. Meintest du DISCORD_CLIENT_SECRET?',
  ],
  ['port', 'port ist unbekannt und bleibt ohne Wirkung. Meintest du PORT?'],
  ['LIEBLINGSFARBE', 'LIEBLINGSFARBE ist unbekannt und bleibt ohne Wirkung.'],
])('%s in .env is named, with the variable that may have been meant', (name, line) => {
  expect(unknownVariables(['PATH', name], ['PORT', name])).toEqual([line]);
});

test('a file that begins with an invisible character is named as such', () => {
  expect(unknownVariables([], ['\uFEFFPORT', 'HOST'])).toEqual([
    'PORT bleibt ohne Wirkung, weil davor in .env ein unsichtbares Zeichen steht. Speichere die Datei als UTF-8 ohne BOM.',
  ]);
});

test.each(['OWNER_DISCORD_IDS: 80351110224678912', '  OWNER_DISCORD_IDS 80351110224678912', 'OWNER_DISCORD_IDS'])(
  'the line %j has no sign of equality, and its value is not repeated',
  (line) => {
    const text = `PORT=8080\n# DATA_DIR: a remark\n\n${line}\nHOST = 127.0.0.1\nexport DEMO=off\n`;
    expect(linesWithoutEquals(text)).toEqual(['In .env fehlt hinter OWNER_DISCORD_IDS das Gleichheitszeichen.']);
  },
);

test('what stands inside of a value is no line of its own', () => {
  expect(linesWithoutEquals('DISCORD_CLIENT_SECRET="first\nPORT is not meant"\nsome words')).toEqual([]);
});

test('known variables and those of Node are no news', () => {
  expect(unknownVariables([], ['PORT', 'OWNER_DISCORD_IDS', 'NODE_OPTIONS', 'TZ', 'HTTPS_PROXY'])).toEqual([]);
});

test('of the environment, which belongs to others too, only what is almost spelled right is named', () => {
  const environment = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'DEBUG', 'TERM', 'POSTGRES_PASSWORD', 'OWNER_DISCORD_ID'];
  expect(unknownVariables(environment, [])).toEqual([
    'OWNER_DISCORD_ID ist unbekannt und bleibt ohne Wirkung. Meintest du OWNER_DISCORD_IDS?',
  ]);
});

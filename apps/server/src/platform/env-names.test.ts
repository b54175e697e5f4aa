import { expect, test } from 'vitest';
import { unknownVariables } from './env-names.ts';

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

test('known variables and those of Node are no news', () => {
  expect(unknownVariables([], ['PORT', 'OWNER_DISCORD_IDS', 'NODE_OPTIONS', 'TZ', 'HTTPS_PROXY'])).toEqual([]);
});

test('of the environment, which belongs to others too, only what is almost spelled right is named', () => {
  const environment = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'DEBUG', 'TERM', 'POSTGRES_PASSWORD', 'OWNER_DISCORD_ID'];
  expect(unknownVariables(environment, [])).toEqual([
    'OWNER_DISCORD_ID ist unbekannt und bleibt ohne Wirkung. Meintest du OWNER_DISCORD_IDS?',
  ]);
});

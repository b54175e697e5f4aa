import { describe, expect, test } from 'vitest';
import type { Setup } from './testing/fivem.ts';
import { type Answers, playAlone, reply, SECOND, TOKEN, watchScripts } from './testing/standin.ts';
import { OX, PLAYERS, QB } from './testing/worlds.ts';

watchScripts();

const STASH = "Config.stashes = { 'kontor' }";
const PHONES = `
  states.chat, states['lb-phone'], states['es_extended'] = 'started', 'started', 'started'
  metadata['lb-phone version'] = '2.2.1'
`;

/** The lines `kontor test` prints. */
async function table(answers?: Answers, setup: Partial<Setup> = {}, passes = 6 * SECOND): Promise<string[]> {
  const game = await playAlone(answers, { hasTablet: true, config: STASH, ...setup });
  await game.pass(passes);
  const before = game.console.length;
  game.execute(0, 'kontor test');
  await game.pass(0);
  expect(game.console.join()).not.toContain(TOKEN);
  return game.console.slice(before).map((line) => line.replace('[kontor] ', '').replace(/ {2,}/g, ' '));
}
const outbox: Answers = (path) => (path.startsWith('outbox') ? reply({ mark: 0, notices: [] }) : undefined);

describe('kontor test', () => {
  test('says of every part that it is well', async () => {
    const lines = await table(outbox, { world: `${OX} ${PHONES}` });
    expect(lines).toEqual([
      'ok Token gesetzt',
      'ok Adresse https://kontor.example',
      'ok https ja',
      'ok Kontor antwortet und nimmt das Token an',
      'ok Framework es_extended',
      'ok Inventar ox_inventory 2.47.6',
      'ok Lager kontor 2 Gegenstände, 16 Stück',
      'ok Spieler 3, davon 1 ohne Discord (nur mit verknüpfter Lizenz) und 0 ohne beides',
      'ok Telefon lb-phone 2.2.1',
      'ok Tablet kontor-tablet 1.1.0',
      'ok Lebenszeichen vor 0 s',
      'ok Warteschlange 0 Meldungen',
      'ok Dienst wird nicht gemeldet (keine Jobs eingetragen)',
      'ok Hinweise über lb-phone',
    ]);
  });

  test('says what is wrong, and what fixes it', async () => {
    const lines = await table(() => ({ status: 401, body: '' }), {
      world: PLAYERS,
      url: 'http://10.0.0.5:8080',
      hasTablet: false,
    });
    const wrong = lines.filter((line) => !line.startsWith('ok'));
    expect(wrong.every((line) => line.includes(' → '))).toBe(true);
    expect(wrong.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Warnung https',
      'Fehler Kontor',
      'Fehler Inventar',
      'Warnung Tablet',
      'Fehler Lebenszeichen',
      'Fehler Hinweise',
      'Warnung Zuletzt',
    ]);
    expect(wrong[1]).toContain('Kontor lehnt das Token ab (401)');
    // What is named is there: on the game server, or a page of Kontor.
    expect(lines.join()).not.toContain('docs/');
    expect(wrong.at(-1)).toContain('Was hilft, steht http://10.0.0.5:8080/help/spielbruecke');
  });

  test.each([
    ['a stash with another name', OX, "Config.stashes = { 'anders' }", 'Fehler Lager anders nicht lesbar'],
    ['an empty stash', `${QB} stash.items = {}`, STASH, 'Warnung Lager kontor leer'],
    ['no stash', OX, 'Config.stashes = {}', 'ok Lager keins eingetragen'],
    ['no notices', OX, 'Config.notices = false', 'ok Hinweise ausgeschaltet'],
    ['nothing to show notices with', OX, "Config.notices = 'qb'", 'Fehler Hinweise lassen sich nicht zeigen'],
    ['no notices fetched yet', `${OX} ${PHONES} players = {}`, '', 'ok Hinweise über lb-phone, noch keine abgeholt'],
  ])('%s', async (_name, world, config, expected) => {
    const lines = await table(outbox, { world, config });
    expect(lines.filter((line) => line.startsWith(expected))).toHaveLength(1);
  });

  test('works without address and token too', async () => {
    const lines = await table(undefined, { world: OX, url: '', token: '' }, 0);
    expect(lines[0]).toMatch(/^Fehler Einstellungen kontor_url oder kontor_token fehlt\..* → kontor\.cfg berichtigen/);
    expect(lines.join()).toContain('Lebenszeichen noch keins');
  });

  test('is for the console and for players with the right, who read it in the chat', async () => {
    const game = await playAlone(outbox, { world: `${OX} aces['3 command.kontor'] = true` });
    game.execute(1, 'kontor test');
    await game.pass(0);
    expect(game.toClients).toEqual([]);
    game.execute(3, 'kontor test');
    await game.pass(0);
    expect(game.toClients[0]).toEqual({
      name: 'chat:addMessage',
      player: 3,
      values: [{ args: ['Kontor', expect.stringMatching(/^ok +Token +gesetzt$/)] }],
    });
    game.execute(0, 'kontor');
    expect(game.console.at(-1)).toBe('[kontor] „kontor test“ prüft alles und sagt, was fehlt.');
  });
});

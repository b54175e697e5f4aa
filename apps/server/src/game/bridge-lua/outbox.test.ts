import { describe, expect, test } from 'vitest';
import type { Answer } from './testing/fivem.ts';
import { type Answers, playAlone, reply, SECOND, watchScripts } from './testing/standin.ts';
import { LICENCE, PLAYERS } from './testing/worlds.ts';

watchScripts();

const notice = (id: number, to: { discordId?: string; licence?: string }, text = `Nr. ${id}`) => ({
  id,
  discordId: null,
  licence: null,
  ...to,
  kind: 'ORDER_READY',
  title: 'Kontor',
  text,
});
const MARA = { discordId: '21' };
const PIET = { licence: LICENCE };
const CHAT = `${PLAYERS} states.chat = 'started'`;

/** Kontor's outbox: answers in turn, and what was asked. */
function outbox(...answers: (Answer | 'hangs')[]) {
  const asked: string[] = [];
  const answer: Answers = (path) => {
    if (!path.startsWith('outbox')) return undefined;
    asked.push(path);
    return answers[asked.length - 1] ?? reply({ mark: 0, notices: [] });
  };
  return { asked, answer };
}

const shown = (game: { toClients: { name: string; player: number; values: unknown[] }[] }) =>
  game.toClients.map(({ name, player, values }) => [name, player, ...values]);
const inChat = (player: number, text: string) => ['chat:addMessage', player, { args: ['Kontor', text] }];

describe('fetching', () => {
  test('a notice reaches its player within ten seconds and is acknowledged once', async () => {
    const { asked, answer } = outbox(reply({ mark: 7, notices: [notice(1, MARA), notice(2, PIET)] }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(20 * SECOND);
    expect(shown(game)).toEqual([inChat(1, 'Nr. 1'), inChat(2, 'Nr. 2')]);
    expect(asked).toEqual(['outbox?after=0', 'outbox?after=7', 'outbox?after=0', 'outbox?after=0']);
  });

  test('an acknowledgement that got lost is sent again, and nothing is shown twice', async () => {
    const { asked, answer } = outbox(
      reply({ mark: 7, notices: [notice(1, MARA)] }),
      { status: 0, body: '' },
      { status: 503, body: '' },
      reply({ mark: 9, notices: [notice(2, MARA)] }),
    );
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(25 * SECOND);
    expect(shown(game)).toEqual([inChat(1, 'Nr. 1'), inChat(1, 'Nr. 2')]);
    expect(asked.map((path) => path.slice(13))).toEqual(['0', '7', '7', '7', '9']);
  });

  test('an answer that never comes does not end it', async () => {
    const { asked, answer } = outbox('hangs', reply({ mark: 7, notices: [notice(1, MARA)] }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(30 * SECOND);
    expect(asked).toHaveLength(1);
    await game.pass(15 * SECOND);
    expect(shown(game)).toEqual([inChat(1, 'Nr. 1')]);
  });

  test('the pause Kontor asks for is kept', async () => {
    const { asked, answer } = outbox({ status: 429, body: '', headers: { 'retry-after': '40' } });
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(44 * SECOND);
    expect(asked).toHaveLength(1);
    await game.pass(SECOND);
    expect(asked).toHaveLength(2);
  });

  test('a pause without end is not kept: after five minutes Kontor is asked again', async () => {
    const { asked, answer } = outbox({ status: 503, body: '', headers: { 'retry-after': '900000000' } });
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(299 * SECOND);
    expect(asked).toHaveLength(1);
    await game.pass(11 * SECOND);
    expect(asked.length).toBeGreaterThan(1);
  });

  test('a mark that Kontor would not take back is not sent to it', async () => {
    const { asked, answer } = outbox(reply({ mark: -5, notices: [notice(1, MARA)] }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(10 * SECOND);
    expect(asked).toEqual(['outbox?after=0', 'outbox?after=0']);
    expect(shown(game)).toEqual([inChat(1, 'Nr. 1')]);
  });

  test('many notices ask the game once who is there, not once each', async () => {
    const notices = Array.from({ length: 500 }, (_, at) => notice(at, at % 2 ? MARA : PIET));
    const { answer } = outbox(reply({ mark: 7, notices }));
    const world = `${CHAT}
      looks = 0
      local list = GetPlayers
      function GetPlayers() looks = looks + 1 return list() end`;
    const game = await playAlone(answer, { world });
    await game.pass(10 * SECOND);
    expect(game.toClients).toHaveLength(500);
    expect(game.lua('return looks')).toBeLessThan(20);
  });

  test('a player who is gone, an unknown one and a broken notice keep the others from nothing', async () => {
    const notices = [notice(1, { discordId: '99' }), 'kaputt', { id: 3 }, notice(4, { discordId: '31' })];
    const { answer } = outbox(reply({ mark: 7, notices }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(10 * SECOND);
    expect(shown(game)).toEqual([inChat(3, 'Nr. 4')]);
  });

  test('a licence says nothing about a player whose Discord account is known', async () => {
    const { answer } = outbox(reply({ mark: 1, notices: [notice(1, { licence: 'ab'.repeat(20) })] }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(10 * SECOND);
    expect(shown(game)).toEqual([]);
  });

  test('nobody asks while nobody plays, or where the owner wants no notices', async () => {
    const { asked, answer } = outbox();
    const empty = await playAlone(answer);
    await empty.pass(30 * SECOND);
    const off = await playAlone(answer, { world: CHAT, config: 'Config.notices = false' });
    await off.pass(30 * SECOND);
    expect(asked).toEqual([]);
    empty.lua("players[1] = { discord = 'discord:21' }");
    await empty.pass(5 * SECOND);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['a web page', { status: 200, body: '<html></html>' }],
    ['something else', reply({ ok: true })],
    ['a text for a list', reply({ mark: 'x', notices: 'y' })],
    ['an older Kontor', { status: 404, body: '' }],
  ])('%s as an answer breaks nothing', async (_name, first) => {
    const { answer } = outbox(first, reply({ mark: 7, notices: [notice(1, MARA)] }));
    const game = await playAlone(answer, { world: CHAT });
    await game.pass(10 * SECOND);
    expect(shown(game)).toEqual([inChat(1, 'Nr. 1')]);
  });
});

describe('showing', () => {
  const show = async (world: string, text = 'Deine Bestellung ist fertig.', config = '') => {
    const { answer } = outbox(reply({ mark: 1, notices: [notice(1, MARA, text)] }));
    const game = await playAlone(answer, { world: `${PLAYERS} ${world}`, config });
    await game.pass(10 * SECOND);
    return game;
  };
  const PHONE = `
    states['lb-phone'] = 'started'
    world['lb-phone'] = { SendNotification = function(source, what) TriggerClientEvent('phone', source, what) end }
  `;
  const ALL = `${PHONE} for _, name in ipairs({ 'ox_lib', 'qb-core', 'es_extended', 'chat' }) do states[name] = 'started' end`;
  const TEXT = 'Deine Bestellung ist fertig.';
  const WAYS = {
    'lb-phone': ['phone', 1, { title: 'Kontor', content: TEXT }],
    ox_lib: ['ox_lib:notify', 1, { title: 'Kontor', description: TEXT, type: 'inform', duration: 8000 }],
    qb: ['QBCore:Notify', 1, { text: 'Kontor', caption: TEXT }, 'primary', 8000],
    esx: ['esx:showNotification', 1, `Kontor: ${TEXT}`, 'info', 8000],
    chat: inChat(1, TEXT),
  };

  test.each(Object.entries(WAYS))('%s, when it is chosen', async (name, expected) => {
    expect(shown(await show(ALL, TEXT, `Config.notices = '${name}'`))).toEqual([expected]);
  });

  test('the best of what runs is taken', async () => {
    const stopped = ['lb-phone', 'ox_lib', 'qb-core', 'es_extended'];
    for (const [index, expected] of Object.values(WAYS).entries()) {
      const less = stopped.slice(0, index).map((name) => `states['${name}'] = 'stopped'`);
      expect(shown(await show(`${ALL} ${less.join(' ')}`))).toEqual([expected]);
    }
  });

  test('an older configuration without the word for it shows notices as well', async () => {
    expect(shown(await show(ALL, TEXT, 'Config.notices = nil'))).toEqual([WAYS['lb-phone']]);
  });

  test('on the phone it belongs to the app where there is one', async () => {
    const game = await show(`${PHONE} states['kontor-tablet'] = 'started'`);
    expect(shown(game)[0]?.[2]).toEqual({ app: 'kontor', title: 'Kontor', content: TEXT });
  });

  test('a phone that breaks is passed over, and the console says so', async () => {
    const game = await show(`${ALL} world['lb-phone'].SendNotification = function() error('kaputt') end`);
    expect(shown(game)).toEqual([WAYS.ox_lib]);
    expect(game.console).toContain('[kontor] lb-phone hat einen Hinweis nicht angenommen.');
  });

  test('where nothing can show it, the console says so', async () => {
    const game = await show('');
    expect(shown(game)).toEqual([]);
    expect(game.console.at(-1)).toContain('Prüfe „notices“');
  });

  test('what a player called themselves is no markup anywhere', async () => {
    const game = await show("states.chat = 'started'", '<img src=x> ![](http://x) ~r~rot ^1rot\n');
    expect(shown(game)).toEqual([inChat(1, '‹img src=x› !()(http://x) -r-rot 1rot')]);
  });
});

import { describe, expect, test } from 'vitest';
import { startPlayer } from './testing/player.ts';
import { playAlone, reply, SECOND, watchScripts } from './testing/standin.ts';
import { OX } from './testing/worlds.ts';

watchScripts();

type Player = Awaited<ReturnType<typeof startPlayer>>;
const FRAME = 20;
const LOOK = 1;
const WALK = 32;
const PAUSE = 200;

const focus = (player: Player) => player.lua("return seen.focus .. (seen.keepsInput and ' and walks' or '')");
const isBlocked = (player: Player, control: number | 'all') =>
  player.lua(`return isBlocked(${typeof control === 'number' ? control : `'${control}'`})`);

async function opened(setup: Parameters<typeof startPlayer>[0] = {}): Promise<Player> {
  const player = await startPlayer(setup);
  player.execute('kontor');
  player.pass(FRAME);
  return player;
}

describe('the window', () => {
  test('opens by command and key, with the cursor, and one can walk', async () => {
    const player = await opened();
    expect(player.page).toEqual([{ kontor: 'show', size: 82 }]);
    expect(focus(player)).toBe('page and walks');
    expect(player.lua('return seen.keys.kontor')).toBe('keyboard F6');
    expect([isBlocked(player, LOOK), isBlocked(player, PAUSE), isBlocked(player, WALK)]).toEqual([true, true, false]);
  });

  test('takes command, key and size from the configuration, and no absurd size', async () => {
    const player = await startPlayer({ config: "Config.command = 'laden' Config.key = '' Config.size = 500" });
    player.execute('laden');
    expect(player.page).toEqual([{ kontor: 'show', size: 95 }]);
    expect(player.lua('return seen.keys.laden')).toBe('keyboard ');
  });

  test('keeps every key from the game while a field has the focus', async () => {
    const player = await opened();
    expect(player.call('focus', { on: true }).values).toEqual([[]]);
    player.pass(FRAME);
    expect([focus(player), isBlocked(player, 'all')]).toEqual(['page', true]);
    player.call('focus', { on: false });
    player.pass(2 * FRAME);
    expect([focus(player), isBlocked(player, 'all')]).toEqual(['page and walks', false]);
  });

  test('releases the focus a moment after it was closed, so that Esc opens no menu', async () => {
    const player = await opened();
    expect(player.call('close').values).toEqual([[]]);
    expect(player.page.at(-1)).toEqual({ kontor: 'hide' });
    player.pass(90);
    expect([focus(player), isBlocked(player, PAUSE)]).toEqual(['page and walks', true]);
    player.pass(50);
    expect([focus(player), isBlocked(player, PAUSE)]).toEqual(['none', false]);
  });

  test('that is opened again at once stays open', async () => {
    const player = await opened();
    player.call('close');
    player.pass(50);
    player.execute('kontor');
    player.pass(SECOND);
    expect(focus(player)).toBe('page and walks');
    expect(player.page.map((message) => (message as { kontor: string }).kontor)).toEqual(['show', 'hide', 'show']);
  });

  test.each([
    ['the command again', "execute('kontor')"],
    ['the pause menu', 'seen.isPaused = true'],
    ['death', 'seen.isDead = true'],
    ['leaving the character in ESX', "receive('esx:onPlayerLogout', packed())"],
    ['leaving the character in QBCore', "receive('QBCore:Client:OnPlayerUnload', packed())"],
  ])('%s closes it', async (_name, what) => {
    const player = await opened();
    player.lua(what);
    player.pass(200);
    expect(player.page.at(-1)).toEqual({ kontor: 'hide' });
    expect(focus(player)).toBe('none');
  });

  test('closed while a field has the focus gives the keys back', async () => {
    const player = await opened();
    player.call('focus', { on: true });
    player.lua('seen.isDead = true');
    player.pass(200);
    expect([focus(player), isBlocked(player, 'all')]).toEqual(['none', false]);
    player.call('focus', { on: true });
    expect(focus(player)).toBe('none');
  });

  test('does not open for a dead player, nor over the pause menu', async () => {
    for (const state of ['isDead', 'isPaused']) {
      const player = await startPlayer({ world: `seen.${state} = true` });
      player.execute('kontor');
      expect([player.page, focus(player)]).toEqual([[], 'none']);
    }
  });

  test('gives the focus back at once when the resource is stopped, and not to others', async () => {
    const player = await opened();
    player.lua("TriggerEvent('onResourceStop', 'another')");
    expect(focus(player)).toBe('page and walks');
    player.lua("TriggerEvent('onResourceStop', 'kontor-tablet')");
    expect(focus(player)).toBe('none');
    const closed = await startPlayer({ world: "seen.focus = 'of another'" });
    closed.lua("TriggerEvent('onResourceStop', 'kontor-tablet')");
    expect(focus(closed)).toBe('of another');
  });
});

describe('questions of the page', () => {
  test('reach Kontor and come back, each once', async () => {
    const code = reply({ code: 'one-time', linkCode: null, expiresInSeconds: 30 });
    const game = await playAlone((path) => (path === 'tablet-codes' ? code : undefined), {
      world: OX,
      hasTablet: true,
    });
    const player = await startPlayer({ game });
    const asked = player.call('code');
    expect(asked.values).toEqual([]);
    await game.pass(0);
    player.pass(60 * SECOND);
    expect(asked.values).toEqual([{ address: 'https://kontor.example', code: 'one-time' }]);
    expect(player.toServer).toEqual([{ name: 'kontor-tablet:code', values: [1] }]);
  });

  test('are answered even when the server says nothing', async () => {
    const player = await startPlayer();
    const asked = [player.call('code'), player.call('check')];
    player.pass(39 * SECOND);
    expect(asked.map(({ values }) => values)).toEqual([[], []]);
    player.pass(SECOND);
    player.lua(
      "receive('kontor-tablet:answer', packed(1, { code = 'late' })) receive('kontor-tablet:answer', packed())",
    );
    expect(asked.map(({ values }) => values)).toEqual([[{ reason: 'game' }], [{ reason: 'game' }]]);
  });

  test('the test of an admin is asked of the server, and a refusal stands in the chat', async () => {
    const game = await playAlone(undefined, { world: OX, hasTablet: true });
    const player = await startPlayer({
      game,
      world: "AddEventHandler('chat:addMessage', function(m) said = m.args[2] end)",
    });
    player.execute('kontor test');
    await game.pass(0);
    expect(player.lua('return said')).toBe('Dafür brauchst du das Recht command.kontor.');
    expect(player.page).toEqual([]);
  });
});

describe('as an app', () => {
  const device = (name: string, more = '') => `
    states['${name}'] = 'started'
    calls = calls or {}
    world['${name}'] = {
      AddCustomApp = function(app) calls[#calls + 1] = '${name} ' .. app.identifier .. ' ' .. app.ui return true end,
      RemoveCustomApp = function(id) calls[#calls + 1] = '${name} removes ' .. id end,
      ToggleOpen = function(on) calls[#calls + 1] = '${name} ' .. (on and 'opens' or 'closes') end,
      OpenApp = function(id) calls[#calls + 1] = '${name} shows ' .. id end,
      IsOpen = function() return true end,
    } ${more}`;
  const UI = 'https://cfx-nui-kontor-tablet/page/index.html#app';
  const calls = (player: Player) => String(player.lua("return table.concat(calls, '|')")).split('|');

  test.each(['lb-phone', 'lb-tablet'])(
    'in %s it is added, opened and closed there, without a focus of its own',
    async (name) => {
      const player = await opened({ world: device(name) });
      player.call('close', { app: true });
      player.pass(SECOND);
      expect(calls(player)).toEqual([
        `${name} kontor ${UI}`,
        `${name} opens`,
        `${name} shows kontor`,
        `${name} closes`,
      ]);
      expect([player.page, focus(player)]).toEqual([[], 'none']);
    },
  );

  test('it is added again when the phone is restarted, and removed with the resource', async () => {
    const player = await startPlayer({ world: device('lb-phone') });
    player.lua(`TriggerEvent('onResourceStop', 'lb-phone') TriggerEvent('onResourceStart', 'lb-phone')
      TriggerEvent('onResourceStart', 'another') TriggerEvent('onResourceStop', 'kontor-tablet')`);
    expect(calls(player)).toEqual([`lb-phone kontor ${UI}`, `lb-phone kontor ${UI}`, 'lb-phone removes kontor']);
  });

  test('a phone that starts later gets it, also when its exports come a moment after', async () => {
    const player = await startPlayer();
    player.lua("states['lb-phone'] = 'started' TriggerEvent('onResourceStart', 'lb-phone')");
    player.pass(3 * SECOND);
    player.lua(device('lb-phone'));
    player.pass(SECOND);
    expect(calls(player)).toEqual([`lb-phone kontor ${UI}`]);
  });

  test('the tablet is preferred to the phone, being larger', async () => {
    const player = await opened({ world: `${device('lb-phone')} ${device('lb-tablet')}` });
    expect(calls(player).slice(2)).toEqual(['lb-tablet opens', 'lb-tablet shows kontor']);
  });

  test.each([
    ['the owner does not want the app', '', 'Config.apps.lbPhone = false'],
    ['the phone does not take it', "world['lb-phone'].AddCustomApp = function() return false, 'voll' end", ''],
    ['the phone has no such export', "world['lb-phone'].AddCustomApp = nil", ''],
    ['the phone breaks on opening', "world['lb-phone'].ToggleOpen = function() error('kaputt') end", ''],
    ['the player carries no phone', "world['lb-phone'].IsOpen = function() return false end", ''],
  ])('%s: the window opens', async (_name, more, config) => {
    const player = await startPlayer({ world: device('lb-phone', more), config });
    player.pass(15 * SECOND);
    player.execute('kontor');
    player.pass(SECOND);
    expect(player.page).toEqual([{ kontor: 'show', size: 82 }]);
  });

  test('while a field has the focus nobody walks; without a message from the page the keys come back', async () => {
    const player = await startPlayer({ world: device('lb-phone') });
    for (let second = 0; second < 5; second++) {
      player.call('focus', { on: true, app: true });
      player.pass(SECOND);
      expect(isBlocked(player, 'all')).toBe(true);
    }
    player.pass(2 * SECOND);
    expect(isBlocked(player, 'all')).toBe(false);
    player.call('focus', { on: true, app: true });
    player.pass(FRAME);
    player.call('focus', { on: false, app: true });
    player.pass(2 * FRAME);
    expect([isBlocked(player, 'all'), focus(player)]).toEqual([false, 'none']);
  });
});

import { describe, expect, test } from 'vitest';
import { openKontor, sent } from './testing/kontor.ts';
import { ESX, LICENCE, OX, PLAYERS, QB } from './testing/worlds.ts';

const { kontor, play, online, source, amounts, baseItems, history, audits } = await openKontor();
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('who is in the game', () => {
  test('a heartbeat every ten seconds makes players online, those without Discord are counted only', async () => {
    const game = await play({ world: OX });
    await game.pass(10 * SECOND);
    expect([await online('21'), await online('31'), await online('99')]).toEqual([true, true, false]);
    expect(await source()).toMatchObject({
      players: 3,
      identified: 2,
      bridge: { version: '1.3.0', adapter: 'ox', queued: 0, trouble: null },
    });
    expect(sent(game, 'heartbeat')[0]?.body.players).toEqual([
      { discordId: '21', citizenName: 'Mara Lindt' },
      { licence: LICENCE, citizenName: 'Piet Kroll' },
      { discordId: '31', citizenName: 'Lou Berg' },
    ]);
    game.lua('players[1] = nil');
    await game.pass(10 * SECOND);
    expect(await online('21')).toBe(false);
    await game.pass(50 * SECOND);
    expect(sent(game, 'heartbeat')).toHaveLength(8);
    expect(JSON.stringify(game.requests)).not.toMatch(/198\.51\.100|abababab/);
  });

  test.each([
    ['txAdmin says the server goes down', "TriggerEvent('txAdmin:events:serverShuttingDown', { delay = 5000 })"],
    ['the resource is stopped', "TriggerEvent('onResourceStop', 'kontor-bridge')"],
  ])('%s: nobody is online, and nobody comes back', async (_name, event) => {
    const game = await play({ world: OX });
    game.lua("TriggerEvent('onResourceStop', 'another')");
    await game.pass(0);
    expect(await online('21')).toBe(true);
    game.lua(event);
    await game.pass(30 * SECOND);
    expect(await online('21')).toBe(false);
    expect(sent(game, 'heartbeat').at(-1)?.body.players).toEqual([]);
  });

  test('without an inventory players are still told, and one that starts later is found', async () => {
    const game = await play({ world: PLAYERS });
    expect(sent(game, 'heartbeat')[0]?.body.players).toEqual([
      { discordId: '21' },
      { licence: LICENCE },
      { discordId: '31' },
    ]);
    await game.pass(10 * SECOND);
    expect((await source())?.bridge).toMatchObject({
      adapter: null,
      trouble: expect.stringContaining('Kein Inventar gefunden'),
    });
    game.lua(QB);
    await game.pass(20 * SECOND);
    expect((await source())?.bridge).toMatchObject({ adapter: 'qb', trouble: null });
    expect(await amounts()).toEqual({ bread: 4 });
  });

  test('an identifier that is no Discord number and no licence is left out', async () => {
    const game = await play({
      world: `players[1] = { discord = 'discord:21x', license = 'license:12' } players[2] = { discord = 'steam:21' }
        players[3] = { license = 'license:${LICENCE.replace('0', 'x')}' }`,
    });
    expect(sent(game, 'heartbeat')[0]?.body.players).toEqual([{}, {}, {}]);
    expect(await source()).toMatchObject({ players: 3, identified: 0 });
  });
});

describe('ox_inventory', () => {
  test('items arrive with repaired labels and whole weights, unusable names are left out', async () => {
    await play({ world: OX });
    expect(await baseItems()).toEqual(
      expect.arrayContaining([
        { name: 'bread', label: 'Brot', weight: 500 },
        { name: 'WEAPON_BAT', label: 'Schläger', weight: 1134 },
        { name: 'odd', label: 'odd', weight: 0 },
      ]),
    );
    expect(await baseItems()).toHaveLength(4);
  });

  test('the stash is reported whole at first, then each change under the name of its citizen', async () => {
    const game = await play({ world: OX });
    expect(await amounts()).toEqual({ bread: 7, flour: 9 });
    game.lua("move(1, 'bread', 3) move(1, 'bread', 1) move(2, 'flour', -4) move(1, 'flour', -1)");
    await game.pass(2 * SECOND);
    expect(await amounts()).toEqual({ bread: 11, flour: 4 });
    expect(await history()).toEqual([
      'Spielserver: bread 0→7, flour 0→9',
      'Mara Lindt: bread 7→11, flour 9→8',
      'Piet Kroll: flour 8→4',
    ]);
  });

  test('what two people move in and out at once stands under both names', async () => {
    const game = await play({ world: OX });
    game.lua("move(1, 'bread', 3) move(2, 'bread', -3)");
    await game.pass(2 * SECOND);
    expect((await history()).slice(1)).toEqual(['Mara Lindt: bread 7→10', 'Piet Kroll: bread 10→7']);
  });

  test('a move that failed changes nothing; what a script does is found by looking', async () => {
    const game = await play({ world: OX });
    game.lua("move(1, 'bread', 3, false)");
    await game.pass(5 * SECOND);
    expect(await history()).toHaveLength(1);
    game.lua("add('flour', -9)");
    await game.pass(5 * SECOND);
    expect((await history())[1]).toBe('Unbekannt: flour 9→0');
  });

  test('two things that swap places are both booked', async () => {
    const game = await play({ world: OX });
    game.lua(`
      add('bread', 2) add('flour', -9)
      TriggerEvent('kontor-bridge:swapItems:1', true, {
        source = 1, action = 'swap', count = 2, fromInventory = 1, toInventory = 'kontor',
        fromSlot = { name = 'bread', count = 2 }, toSlot = { name = 'flour', count = 9 },
      })`);
    await game.pass(2 * SECOND);
    expect((await history())[1]).toBe('Mara Lindt: bread 7→9, flour 9→0');
  });

  test('a version that only asks beforehand is understood too', async () => {
    const game = await play({ world: `${OX} metadata['ox_inventory version'] = '2.41.0'` });
    game.lua("move(1, 'bread', 3) move(2, 'flour', -2, false)");
    await game.pass(5 * SECOND);
    expect((await history()).slice(1)).toEqual(['Mara Lindt: bread 7→10']);
  });

  test('every five minutes the whole stash sets right what went wrong', async () => {
    const game = await play({ world: OX });
    await kontor.db.updateTable('inventory_item').set({ amount: 1 }).where('name', '=', 'bread').execute();
    await game.pass(5 * MINUTE);
    expect(await amounts()).toEqual({ bread: 7, flour: 9 });
    expect((await history()).at(-1)).toBe('Spielserver: bread 1→7');
  });

  test('a stash that cannot be read is not an empty stash', async () => {
    const game = await play({ world: OX });
    game.lua('stash = nil');
    await game.pass(10 * MINUTE);
    expect(await amounts()).toEqual({ bread: 7, flour: 9 });
    expect((await source())?.bridge?.trouble).toBe(
      'Das Lager „kontor“ ist nicht lesbar. Prüfe die Kennung in einstellungen.lua.',
    );
    game.lua('world.ox_inventory.GetInventoryItems = nil');
    await game.pass(10 * SECOND);
    expect(await amounts()).toEqual({ bread: 7, flour: 9 });
  });

  test('after a restart of the inventory changes are heard again, once', async () => {
    const game = await play({ world: OX });
    game.lua("hooks = {} TriggerEvent('onResourceStart', 'ox_inventory') move(1, 'bread', 1)");
    await game.pass(2 * SECOND);
    expect((await history()).slice(1)).toEqual(['Mara Lindt: bread 7→8']);
  });

  test('items the server does not know are sent again, and then the stash', async () => {
    const game = await play({ world: OX });
    game.lua(`
      local items = world.ox_inventory.Items()
      items.cake = { label = 'Kuchen', weight = 900 }
      world.ox_inventory.Items = function() return items end
      move(1, 'cake', 2)`);
    await game.pass(5 * SECOND);
    expect(await amounts()).toMatchObject({ cake: 2 });
    game.lua("move(1, 'ghost', 1)");
    await game.pass(12 * SECOND);
    expect((await source())?.bridge?.trouble).toBe('Diese Gegenstände fehlen in der Liste des Inventars: ghost.');
    expect(sent(game, 'base-items')).toHaveLength(3);
  });
});

describe('qb-inventory', () => {
  test('changes are found by looking, and belong to the player who has the stash open', async () => {
    const game = await play({ world: QB });
    expect(await baseItems()).toEqual([{ name: 'bread', label: 'Brot', weight: 500 }]);
    game.lua('stash.isOpen = 1');
    await game.pass(5 * SECOND);
    game.lua('stash.isOpen = false stash.items[1].amount = 8');
    await game.pass(5 * SECOND);
    game.lua('stash.items = {}');
    await game.pass(5 * SECOND);
    expect(await history()).toEqual(['Spielserver: bread 0→4', 'Mara Lindt: bread 4→9', 'Unbekannt: bread 9→0']);
  });

  test('a stash nobody has loaded yet is reported once it is there', async () => {
    const game = await play({ world: `${QB} later, stash = stash, nil` });
    await game.pass(5 * SECOND);
    expect(sent(game, 'inventory')).toEqual([]);
    game.lua('stash = later');
    await game.pass(5 * SECOND);
    expect(await amounts()).toEqual({ bread: 4 });
  });
});

describe('ESX', () => {
  test('weights become grams, and the stock of the society is followed', async () => {
    const game = await play({ world: ESX });
    expect(await baseItems()).toEqual([
      { name: 'bread', label: 'Brot', weight: 1000 },
      { name: 'flour', label: 'Mehl', weight: 100 },
    ]);
    expect(sent(game, 'heartbeat')[0]?.body.players[0]).toEqual({ discordId: '21', citizenName: 'Mara Lindt' });
    game.lua('stash[1].count = 2 stash[2].count = 5');
    await game.pass(5 * SECOND);
    expect(await history()).toEqual(['Spielserver: bread 0→6', 'Unbekannt: bread 6→2, flour 0→5']);
  });
});

describe('what other resources report', () => {
  const audit = (...args: string[]) => `return exports['kontor-bridge']:audit(${args.join(', ')})`;

  test('the log takes entries from the export and from the local event, cleaned by the server', async () => {
    const game = await play({ world: OX });
    expect(game.lua(audit("'raid'", "'<b>Razzia</b><script>alert(1)</script> im Lager'", "'Det. Wolff'"))).toBe(true);
    game.lua("TriggerEvent('kontor:audit', 'MY-TYPE', 'Zeile 1\\nZeile 2', 2)");
    await game.pass(2 * SECOND);
    expect(await audits()).toEqual([
      { type: 'RAID', message: '<b>Razzia</b> im Lager', displayName: 'Det. Wolff', date: '2026-11-15T12:00:00.000Z' },
      { type: 'MY_TYPE', message: 'Zeile 1\nZeile 2', displayName: 'Piet Kroll', date: '2026-11-15T12:00:00.000Z' },
    ]);
    expect(sent(game, 'audits')).toHaveLength(1);
  });

  test('fifty entries go at once, the rest two seconds later', async () => {
    const game = await play({ world: OX });
    game.lua("for n = 1, 120 do exports['kontor-bridge']:audit('HR', 'Nr. ' .. n, 'Lou') end");
    await game.pass(2 * SECOND);
    expect(sent(game, 'audits').map(({ body }) => body.length)).toEqual([50, 50, 20]);
    expect((await audits()).map(({ message }) => message)).toEqual(
      Array.from({ length: 120 }, (_, n) => `Nr. ${n + 1}`),
    );
  });

  test('too long, broken or empty text is cut, repaired or refused', async () => {
    const game = await play({ world: OX });
    game.lua(audit("'HR'", "('ü'):rep(5000)", "('😀'):rep(80)"));
    game.lua(audit("'HR'", "'a\\0b'", "'J\\xF6rg\\n\\u{A0}'"));
    game.lua(audit("'HR'", "'ohne Namen'", 'nil'));
    expect(game.lua(audit("'HR'", "' \\u{3000}\\n'", "'Lou'"))).toBe(false);
    expect(game.lua(audit("'1X'", "'Text'", "'Lou'"))).toBe(false);
    expect(game.lua(audit('nil', '{}', 'nil'))).toBe(false);
    await game.pass(2 * SECOND);
    expect((await audits()).map(({ message, displayName }) => [message.length, displayName])).toEqual([
      [4000, '😀'.repeat(50)],
      [3, 'J?rg ??'],
      [10, 'Unbekannt'],
    ]);
    expect(game.console.filter((line) => line.includes('unvollständig'))).toHaveLength(1);
  });

  test('lap times arrive with the driver’s account; impossible ones do not', async () => {
    const game = await play({ world: OX });
    game.lua(`
      local lap = exports['kontor-bridge']
      lap:lapTime({ source = 1, track = 'Hafenring', vehicle = 'sultan', class = 'A', timeMs = 92345.6 })
      TriggerEvent('kontor:lapTime', { discordId = '77', citizenName = 'Gast', track = 'Hafenring', vehicle = 'bmx', timeMs = 200000 })
      lap:lapTime({ source = 1, track = 'Hafenring', vehicle = 'sultan', timeMs = 12 })
      lap:lapTime({ source = 1, track = 'Hafenring', vehicle = 'sultan', timeMs = 0 / 0 })
      lap:lapTime({ track = 'Hafenring', vehicle = 'sultan', timeMs = 90000 })
      lap:lapTime('schnell')`);
    await game.pass(2 * SECOND);
    const rows = await kontor.db.selectFrom('reported_lap_time').selectAll().orderBy('time_ms').execute();
    expect(
      rows.map(({ discord_id, citizen_name, time_ms, class: name }) => [discord_id, citizen_name, time_ms, name]),
    ).toEqual([
      ['21', 'Mara Lindt', 92345, 'A'],
      ['77', 'Gast', 200000, null],
    ]);
  });

  test('bans are written into the log only where the owner wants it', async () => {
    const ban =
      "TriggerEvent('txAdmin:events:playerBanned', { author = 'Chef', reason = '<i>Cheats</i>', targetName = 'X' })";
    const silent = await play({ world: OX });
    silent.lua(ban);
    await silent.pass(2 * SECOND);
    const game = await play({ world: OX, config: 'Config.txAdmin.bans = true' });
    game.lua(ban);
    await game.pass(2 * SECOND);
    expect(await audits()).toMatchObject([
      { type: 'SECURITY', message: 'Bann X: &lt;i&gt;Cheats&lt;/i&gt;', displayName: 'Chef' },
    ]);
  });
});

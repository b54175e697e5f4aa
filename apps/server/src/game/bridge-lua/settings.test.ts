import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Network, startGame } from './testing/fivem.ts';
import { startPlayer } from './testing/player.ts';
import { TOKEN, watchScripts } from './testing/standin.ts';
import { OX } from './testing/worlds.ts';

watchScripts();

const read = (path: string): string => readFileSync(new URL(`../../../../../fivem/${path}`, import.meta.url), 'utf8');

/** What the bridge goes by. */
async function settings(files: { config?: string; oldConfig?: string } = {}): Promise<string> {
  const network: Network = () => Promise.resolve({ status: 204, body: '' });
  const game = await startGame({ url: 'https://kontor.example', token: TOKEN, world: OX, network, ...files });
  return String(
    game.lua(`
      local all = globals.Config
      return table.concat({
        table.concat(all.stashes, '+'), all.adapter, all.names.unknown, all.names.snapshot, tostring(all.notices), all.pollSeconds,
      }, ' ')`),
  );
}

test('without settings of its own a bridge goes by the defaults, with the example of them too', async () => {
  expect(await settings()).toBe('kontor auto Unbekannt Spielserver auto 5');
  expect(await settings({ config: read('kontor-bridge/einstellungen.beispiel.lua') })).toBe(
    'kontor auto Unbekannt Spielserver auto 5',
  );
});

test('einstellungen.lua changes what it names and nothing else', async () => {
  const config =
    "Config.stashes = { 'society_bakery', 'cellar' } Config.names.unknown = 'Jemand' Config.notices = false";
  expect(await settings({ config })).toBe('society_bakery+cellar auto Jemand Spielserver false 5');
});

test('a config.lua of before counts after an update, also for what it does not know yet; einstellungen.lua comes first', async () => {
  const oldConfig = "Config = { stashes = {}, adapter = 'ox', names = { snapshot = 'Abgleich' } }";
  expect(await settings({ oldConfig })).toBe(' ox Unbekannt Abgleich auto 5');
  expect(await settings({ oldConfig, config: "Config.stashes = { 'cellar' }" })).toBe(
    'cellar ox Unbekannt Abgleich auto 5',
  );
});

test('the tablet takes the same two files', async () => {
  const player = await startPlayer({ config: "Config.command = 'laden' Config.apps.lbPhone = false" });
  expect(
    player.lua('return globals.Config.command .. tostring(globals.Config.apps.lbTablet) .. globals.Config.key'),
  ).toBe('ladentrueF6');
});

test.each(['kontor-bridge', 'kontor-tablet'])('a copy of %s holds no file of the owner', (resource) => {
  expect(read(`${resource}/.gitignore`).split('\n')).toEqual(
    expect.arrayContaining(['config.lua', 'einstellungen.lua']),
  );
  for (const name of ['config.lua', 'einstellungen.lua']) expect(() => read(`${resource}/${name}`)).toThrow('ENOENT');
});

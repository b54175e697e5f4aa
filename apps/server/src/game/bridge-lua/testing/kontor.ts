import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import { BRIDGE_TOKEN, testApp } from '#testing/app.ts';

import { type Game, type Setup, startGame } from './fivem.ts';
import { watchScripts } from './standin.ts';

/** The real application on a port of its own, and game servers that talk to it. */
export async function openKontor() {
  const kontor = await testApp();
  watchScripts();
  let port = 0;
  let isAway = false;
  const listen = async (): Promise<string> => {
    if (!isAway) port = await kontor.listen(port);
    return `http://127.0.0.1:${port}`;
  };
  const boss = () => kontor.as('SUPER_ADMIN', { name: 'Viktor' });

  return {
    kontor,
    play: async (setup: Partial<Setup> = {}): Promise<Game> => {
      // Most tests let hours pass and have no use for a question every five seconds.
      const config = `Config.notices = false ${setup.config ?? ''}`;
      const started = await startGame({ token: BRIDGE_TOKEN, ...setup, config, url: setup.url ?? (await listen()) });
      await started.pass(0);
      return started;
    },
    goAway: async () => {
      isAway = true;
      await kontor.app.close();
    },
    comeBack: async () => {
      isAway = false;
      await kontor.restart();
      await listen();
    },
    online: async (id: string) => (await (await kontor.as('USER', { id })).call(game.getPresence)).body.online,
    source: async () => (await (await boss()).call(game.getGameStatus)).body.sources[0],
    amounts: async () =>
      Object.fromEntries(
        (await (await boss()).call(inventory.listItems)).body.map(({ name, amount }) => [name, amount]),
      ),
    baseItems: async () => (await (await boss()).call(inventory.listBaseItems)).body,
    /** Oldest first, as people would tell it. */
    history: async () =>
      (await (await boss()).call(inventory.listHistory)).body
        .toReversed()
        .map(
          ({ citizenName, items }) =>
            `${citizenName}: ${items.map(({ name, oldAmount, newAmount }) => `${name} ${oldAmount}→${newAmount}`).join(', ')}`,
        ),
    audits: async () => {
      const rows = await kontor.db.selectFrom('audit').selectAll().orderBy('id').execute();
      return rows.map(({ type, message, display_name, created_at }) => ({
        type,
        message,
        displayName: display_name,
        date: created_at.toISOString(),
      }));
    },
  };
}

/** The messages of one kind a game server has sent, each with its key. */
export const sent = (game: Game, kind: string) =>
  game.requests
    .filter(({ url }) => url.endsWith(`/api/bridge/${kind}`))
    .map(({ body, headers }) => ({ body: JSON.parse(body), key: headers['Idempotency-Key'] }));

import type { Page } from '@playwright/test';
import { type Game, startGame } from '../../apps/server/src/game/bridge-lua/testing/fivem.ts';
import { type Player, startPlayer } from '../../apps/server/src/game/bridge-lua/testing/player.ts';

interface Setup {
  url: string;
  token: string;
  /** Lua: who is there. */
  world: string;
}

const TICK_MS = 200;
/** What is sent to a page that closes at the same moment is lost, as in the game. */
const post = (page: Page, message: unknown): Promise<void> =>
  page
    .evaluate((one) => window.postMessage(one, '*'), message)
    .catch((error) => {
      if (!page.isClosed()) throw error;
    });
const pause = () => new Promise((done) => setTimeout(done, TICK_MS));

export interface RunningGame {
  game: Game;
  player: Player;
  /** Connects the resource's page with the player's game. */
  attach: (page: Page) => Promise<void>;
  stop: () => Promise<void>;
}

/** A game server with bridge and tablet and one player in it, whose time passes by itself: the real Lua, the natives are stubs. */
export async function startRunningGame({ url, token, world }: Setup): Promise<RunningGame> {
  const config = "Config.notices = 'chat' Config.stashes = {}";
  const game = await startGame({ url, token, world, config, hasTablet: true, startMs: Date.now() });
  const player = await startPlayer({ game });
  const pages: Page[] = [];
  let isOver = false;
  let sent = 0;
  const run = async (): Promise<void> => {
    while (!isOver) {
      await game.pass(TICK_MS);
      player.pass(TICK_MS);
      for (const message of player.page.slice(sent)) {
        for (const page of pages) await post(page, message);
      }
      sent = player.page.length;
      await pause();
    }
  };
  const running = run();

  return {
    game,
    player,
    attach: async (page) => {
      pages.push(page);
      await page.route('https://kontor-tablet/**', async (route) => {
        const request = route.request();
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
        const reply = player.call(new URL(request.url()).pathname.slice(1), request.postDataJSON());
        while (reply.values.length === 0 && !isOver) await pause();
        return route.fulfill({ json: reply.values[0] ?? {}, headers });
      });
    },
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

import type { Game } from './fivem.ts';
import { createEngine, failures, loadResource, loadStub } from './resource.ts';

interface Reply {
  values: unknown[];
}

/** A player's game in which the tablet has just been started, connected to a game server. */
export interface Player {
  lua: (source: string) => unknown;
  pass: (ms: number) => void;
  /** A command in the chat, or the key it is bound to. */
  execute: (line: string) => void;
  /** What the page calls; every reply is noted, so that a second one would be seen. */
  call: (name: string, data?: unknown) => Reply;
  /** What the page was sent. */
  page: unknown[];
  console: string[];
  /** Everything the server was sent. */
  toServer: { name: string; values: unknown[] }[];
}

interface PlayerSetup {
  game?: Game;
  player?: number;
  /** Lua that runs before the resource starts. */
  world?: string;
  config?: string;
}

export async function startPlayer({ game, player = 1, world = '', config }: PlayerSetup = {}): Promise<Player> {
  const engine = await createEngine();
  const replies = new Map<number, Reply>();
  const started: Player = {
    lua: (source) => engine.doStringSync(source),
    pass: (ms) => {
      const step = engine.global.get('step');
      const till = engine.global.get('clock')() + ms;
      while (step(till));
    },
    execute: (line) => engine.global.get('execute')(line),
    call: (name, data = {}) => {
      const reply: Reply = { values: [] };
      const id = replies.size;
      replies.set(id, reply);
      engine.global.get('callback')(id, name, JSON.stringify(data));
      return reply;
    },
    page: [],
    console: [],
    toServer: [],
  };
  engine.global.set('js', {
    startS: 0,
    failed: (text: string) => void failures.push(text),
    print: (text: string) => void started.console.push(text),
    toPage: (message: string) => void started.page.push(JSON.parse(message)),
    reply: (id: number, value: string) => void replies.get(id)?.values.push(JSON.parse(value)),
    toServer: (name: string, values: string) => {
      started.toServer.push({ name, values: JSON.parse(values).values });
      game?.receive(player, name, values);
    },
  });
  if (game) {
    const receive = engine.global.get('receive');
    game.onClientEvent = (name, target, values) => void (target === player && receive(name, values));
  }
  loadStub(engine, 'client.lua');
  started.lua(world);
  loadResource(engine, 'kontor-tablet', 'client', config === undefined ? {} : { 'einstellungen.lua': config });
  return started;
}

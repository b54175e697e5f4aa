import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { createEngine, failures, loadResource, loadStub } from './resource.ts';

export interface Request {
  url: string;
  method: string;
  body: string;
  headers: Record<string, string>;
  options: { followLocation?: boolean };
}

export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** What carries requests to the web server; a promise that never ends is an answer that never comes. */
export type Network = (request: Request) => Promise<Answer> | 'hangs';

/** The real thing: one connection per request, status 0 where nobody answers. */
export async function overHttp({ url, method, body, headers }: Request): Promise<Answer> {
  try {
    const [response] = await once(httpRequest(url, { method, headers, agent: false }).end(body), 'response');
    return { status: response.statusCode, body: await text(response), headers: response.headers };
  } catch {
    return { status: 0, body: '' };
  }
}

/** An event for a player's game. */
interface ClientEvent {
  name: string;
  player: number;
  values: unknown[];
}

export interface Game {
  /** Runs Lua in the game server, such as another resource calling an export. */
  lua: (source: string) => unknown;
  /** Lets so much of the game server's time pass, and every answer arrive that belongs into it. */
  pass: (ms: number) => Promise<void>;
  /** Stops the resource as FiveM does. */
  stop: () => Promise<void>;
  /** Ends the server without a word. */
  crash: () => void;
  /** A command of a player, or of the console (0). */
  execute: (player: number, line: string) => void;
  /** What a player's game sends. */
  receive: (player: number, name: string, values: string) => void;
  console: string[];
  requests: Request[];
  toClients: ClientEvent[];
  /** Where events for players go on to; values as JSON. */
  onClientEvent: ((name: string, player: number, values: string) => void) | undefined;
  network: Network;
  now: () => number;
}

export interface Setup {
  url: string;
  token?: string;
  files?: Map<string, string>;
  network?: Network;
  /** Lua that runs before the resource starts: the world it finds. */
  world?: string;
  /** The owner's `einstellungen.lua`. */
  config?: string;
  /** The owner's `config.lua`, where settings were in version 1.1. */
  oldConfig?: string;
  startMs?: number;
  /** Whether the tablet's server side runs too. */
  hasTablet?: boolean;
}

/** A game server in which the resource has just been started. */
export async function startGame(setup: Setup): Promise<Game> {
  const engine = await createEngine();
  const files = setup.files ?? new Map<string, string>();
  const pending = new Set<Promise<void>>();
  const startMs = setup.startMs ?? Date.parse('2026-11-15T12:00:00Z');
  let isRunning = true;

  const game: Game = {
    lua: (source) => engine.doStringSync(source),
    pass: async (ms) => {
      const step = engine.global.get('step');
      const till = game.now() + ms;
      do while (pending.size > 0) await Promise.all(pending);
      while (isRunning && step(till));
    },
    stop: async () => {
      game.lua("TriggerEvent('onResourceStop', 'kontor-bridge')");
      isRunning = false;
      await Promise.all(pending);
    },
    crash: () => {
      isRunning = false;
    },
    execute: (player, line) => engine.global.get('execute')(player, line),
    receive: (player, name, values) => engine.global.get('receiveFrom')(player, name, values),
    console: [],
    requests: [],
    toClients: [],
    onClientEvent: undefined,
    network: setup.network ?? overHttp,
    now: () => engine.global.get('clock')(),
  };

  const request = (id: number, json: string): void => {
    const asked = JSON.parse(json) as Request;
    game.requests.push(asked);
    const answer = game.network(asked);
    if (answer === 'hangs') return;
    const arrival: Promise<void> = answer.then(({ status, body, headers = {} }) => {
      pending.delete(arrival);
      if (isRunning) engine.global.get('answer')(id, status, body, JSON.stringify(headers));
    });
    pending.add(arrival);
  };

  engine.global.set('js', {
    startS: Math.floor(startMs / 1000),
    failed: (text: string) => void failures.push(text),
    print: (text: string) => void game.console.push(text),
    load: (name: string) => files.get(name),
    save: (name: string, content: string) => {
      files.set(name, content);
      return true;
    },
    request,
    toClient: (name: string, player: number, values: string) => {
      game.toClients.push({ name, player, values: JSON.parse(values).values });
      game.onClientEvent?.(name, player, values);
    },
  });
  loadStub(engine, 'fivem.lua');
  game.lua(`convars.kontor_url = '${setup.url}' convars.kontor_token = '${setup.token ?? ''}'`);
  game.lua(setup.world ?? '');
  loadResource(engine, 'kontor-bridge', 'server', {
    ...(setup.oldConfig === undefined ? {} : { 'config.lua': setup.oldConfig }),
    ...(setup.config === undefined ? {} : { 'einstellungen.lua': setup.config }),
  });
  if (setup.hasTablet) loadResource(engine, 'kontor-tablet', 'server');
  return game;
}

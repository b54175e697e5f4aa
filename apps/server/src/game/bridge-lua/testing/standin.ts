import { afterEach, expect } from 'vitest';
import { type Answer, type Game, type Request, type Setup, startGame } from './fivem.ts';
import { failures } from './resource.ts';

export const SECOND = 1000;
export const TOKEN = 'a-token-of-the-test';

/** What Kontor answers to one call; the path without the address and `/api/bridge/`. */
export type Answers = (path: string, request: Request) => Answer | 'hangs' | undefined;

const NO_CONTENT: Answer = { status: 204, body: '' };
export const reply = (body: unknown): Answer => ({ status: 200, body: JSON.stringify(body) });

/** A game server that talks to a stand-in for Kontor; heartbeats and the like are always taken. */
export async function playAlone(answers: Answers = () => undefined, setup: Partial<Setup> = {}): Promise<Game> {
  const started = await startGame({
    url: 'https://kontor.example',
    token: TOKEN,
    ...setup,
    config: `Config.stashes = {} ${setup.config ?? ''}`,
    network: (request) => {
      const given = answers(request.url.replace(/^https?:\/\/[^/]+\/(api\/bridge\/)?/, ''), request);
      return given === 'hangs' ? 'hangs' : Promise.resolve(given ?? NO_CONTENT);
    },
  });
  await started.pass(0);
  return started;
}

/** Fails the test in which a script broke. */
export function watchScripts(): void {
  afterEach(() => {
    expect(failures.splice(0)).toEqual([]);
  });
}

import { discordIdsIn } from '@kontor/contract/game/rules.ts';
import * as z from 'zod/mini';
import { readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';

const TIMEOUT_MS = 4_000;
/** A full server of 2,048 players takes about 2 MB. */
const BYTES_MAX = 4 * 1024 * 1024;
const PLAYERS_MAX = 4096;
const IDENTIFIERS_MAX = 32;
export const RETRY_MAX_S = 60;
const RETRY_DEFAULT_S = 20;

/** An invalid entry must not hide the others. */
const Player = z.catch(z.object({ identifiers: z._default(z.array(z.unknown()), []) }), { identifiers: [] });
const Players = z.array(Player).check(z.maxLength(PLAYERS_MAX));

/** The message is for the operator of the game server. */
export class PlayersProblem extends Error {
  retryAfterS?: number;
}

const STATUS_PROBLEMS: Record<number, string> = {
  401: 'Der Spielserver verweigert die Spielerliste (401).',
  403: 'Der Spielserver verweigert die Spielerliste (403). Prüfe sv_requestParanoia und die Adresse.',
  404: 'Unter FIVEM_URL gibt es keine players.json. Prüfe die Adresse.',
  429: 'Der Spielserver lässt gerade keine weiteren Abfragen zu (429).',
};

function checkStatus(response: Response): void {
  if (response.ok) return;
  const sentence = STATUS_PROBLEMS[response.status] ?? `Der Spielserver antwortet mit Fehler ${response.status}.`;
  if (response.status !== 429) throw new PlayersProblem(sentence);
  const asked = Number(response.headers.get('retry-after'));
  const retryAfterS = asked > 0 ? Math.min(asked, RETRY_MAX_S) : RETRY_DEFAULT_S;
  throw Object.assign(new PlayersProblem(sentence), { retryAfterS });
}

function parse(text: string): string[][] {
  const players = parseJson(Players, text);
  if (!players) throw new PlayersProblem('Der Spielserver antwortet nicht mit einer Spielerliste. Prüfe FIVEM_URL.');
  return players.map(({ identifiers }) =>
    identifiers.slice(0, IDENTIFIERS_MAX).filter((identifier) => typeof identifier === 'string'),
  );
}

async function request(url: string, token: string | undefined): Promise<string> {
  try {
    const response = await fetch(new URL('players.json', url.endsWith('/') ? url : `${url}/`), {
      headers: token ? { 'x-players-token': token } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    checkStatus(response);
    const text = await readText(response, BYTES_MAX);
    if (text === undefined) throw new PlayersProblem('Die Spielerliste des Spielservers ist viel zu groß.');
    return text;
  } catch (error) {
    if (error instanceof PlayersProblem) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new PlayersProblem(
      isSlow ? 'Der Spielserver hat nicht rechtzeitig geantwortet.' : 'Der Spielserver ist nicht erreichbar.',
    );
  }
}

/** Without a valid token the game server names nobody, which does not mean that nobody is online. */
export async function fetchPlayers(url: string, token: string | undefined) {
  const players = parse(await request(url, token));
  if (players.length > 0 && players.every((identifiers) => identifiers.length === 0)) {
    throw new PlayersProblem(
      'Die Spielerliste enthält keine Kennungen. Prüfe, ob FIVEM_PLAYERS_TOKEN mit sv_playersToken übereinstimmt.',
    );
  }
  return { players: players.length, online: players.flatMap(discordIdsIn) };
}

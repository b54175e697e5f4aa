import * as z from 'zod/mini';
import { askForOwnToken, CALLBACK } from '#auth';
import type { Clock } from '#platform/clock.ts';
import type { Env } from '#platform/env.ts';
import { codeOf, readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';
import { type Finding, ok, TIMEOUT_MS, warning, wrong } from './finding.ts';

const BYTES_MAX = 64 * 1024;
const Answer = z.object({ access_token: z.optional(z.string()), error: z.optional(z.string()) });
type Answer = z.infer<typeof Answer>;

const ENTER_ANEW =
  'Trage DISCORD_CLIENT_ID und DISCORD_CLIENT_SECRET aus dem Discord Developer Portal (deine Anwendung, OAuth2) neu in .env ein und starte Kontor neu.';
const IS_DISCORD_WELL =
  'Prüfe DISCORD_BASE_URL; ist sie richtig oder leer, ist Discord gestört (discordstatus.com). Dann hilft warten.';

export interface DiscordAnswer {
  readonly finding: Finding;
  readonly clockAheadMs?: number;
}

const askForToken = ({ DISCORD_BASE_URL, DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET = '' }: Env) =>
  askForOwnToken(
    { url: DISCORD_BASE_URL, clientId: DISCORD_CLIENT_ID, clientSecret: DISCORD_CLIENT_SECRET },
    AbortSignal.timeout(TIMEOUT_MS),
  );

const askForLogin = ({ DISCORD_BASE_URL }: Env): Promise<number> =>
  fetch(`${DISCORD_BASE_URL}/oauth2/authorize`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(({ status }) => status);

function judge(env: Env, status: number, { access_token, error }: Answer, loginStatus: number): Finding {
  if (error === 'invalid_client' || (status === 401 && error !== undefined))
    return wrong('Discord lehnt die Anwendung oder ihr Geheimnis ab.', ENTER_ANEW);
  if (status === 429)
    return warning('Discord lässt gerade keine weitere Prüfung zu (429).', 'Prüfe in ein paar Minuten erneut.');
  // An error for another reason proves that Discord knows the application.
  if (access_token === undefined && error === undefined)
    return warning(`Discord antwortet gerade nicht richtig (${status}).`, IS_DISCORD_WELL);
  if (loginStatus === 404 || loginStatus >= 500)
    return warning(`Die Anmeldeseite von Discord antwortet nicht richtig (${loginStatus}).`, IS_DISCORD_WELL);
  return ok(
    `Discord erkennt die Anwendung. Dort muss unter OAuth2, Redirects diese Adresse stehen: ${env.PUBLIC_URL}${CALLBACK}`,
  );
}

export async function askDiscord(env: Env, clock: Clock): Promise<DiscordAnswer> {
  if (env.isDemo) return { finding: ok('In der Demo geht die Anmeldung ohne Discord.') };
  try {
    const sentAt = clock().getTime();
    const [response, loginStatus] = await Promise.all([askForToken(env), askForLogin(env)]);
    const halfway = (sentAt + clock().getTime()) / 2;
    // The header has whole seconds.
    const theirs = Date.parse(response.headers.get('date') ?? '') + 500;
    const answer = parseJson(Answer, await readText(response, BYTES_MAX)) ?? {};
    const finding = judge(env, response.status, answer, loginStatus);
    return Number.isNaN(theirs) ? { finding } : { finding, clockAheadMs: theirs - halfway };
  } catch (error) {
    const code = codeOf(error);
    const how = code === 'TIMEOUT' ? 'antwortet nicht rechtzeitig' : `ist nicht erreichbar${code ? ` (${code})` : ''}`;
    return {
      finding: wrong(
        `Discord ${how}. Niemand kann sich anmelden.`,
        'Prüfe, ob dieser Rechner ins Internet darf (Firewall, DNS) und ob DISCORD_BASE_URL stimmt.',
      ),
    };
  }
}

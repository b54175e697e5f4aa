import { AppError } from '@kontor/contract/core/errors.ts';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { readText } from '#platform/fetch.ts';
import { parseJson } from '#platform/json.ts';
import type { Person } from '#users';
import type { LoginAttempt } from './packed.ts';

interface Application {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The secret goes in the body: Discord does not decode percent-encoding in a Basic header (discord-api-docs 6639), and secrets contain `-` and `_`. */
function applicationAt({ url, clientId, clientSecret }: Application) {
  const server: oauth.AuthorizationServer = {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/api/oauth2/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  return [server, client, oauth.ClientSecretPost(clientSecret)] as const;
}

/** A token without a person, only to check the credentials. */
export const askForOwnToken = (application: Application, signal: AbortSignal): Promise<Response> =>
  oauth.clientCredentialsGrantRequest(
    ...applicationAt(application),
    { scope: 'identify' },
    { signal, [oauth.allowInsecureRequests]: application.url.startsWith('http:') },
  );

const MAX_BYTES = 256 * 1024;

type Init = Pick<RequestInit, 'body' | 'signal' | 'redirect'> & { method: string; headers: Record<string, string> };
export type Fetch = (url: string, init: Init) => Promise<Response>;

/** Fails on an answer that is too large. */
const whole =
  (request: Fetch): Fetch =>
  async (url, init) => {
    const response = await request(url, init);
    const text = await readText(response, MAX_BYTES);
    if (text === undefined) throw new Error('Discord answered too much');
    return new Response(text || null, { status: response.status, headers: response.headers });
  };

/** The shape of Discord's refusals; error pages of proxies do not match it. */
const Refusal = z.object({ message: z.string(), code: z.number() });
/** Unknown guild, unknown member. */
const NOT_IN_GUILD = [10_004, 10_007];

async function codeIn(response: Response): Promise<number | undefined> {
  return parseJson(Refusal, await response.text())?.code;
}

const isRefusal = async (response: Response): Promise<boolean> => (await codeIn(response)) !== undefined;

const isNotInGuild = async (response: Response): Promise<boolean> =>
  NOT_IN_GUILD.includes((await codeIn(response)) ?? 0);

export interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly expiresAt: number;
}

/** A person waits for this login. */
const TIMEOUT_MS = 4_000;

/** Other fields are not kept. */
const DiscordUser = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  username: z.string(),
  global_name: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
});

interface DiscordOptions extends Application {
  callbackUrl: string;
  guildId?: string | undefined;
  fetch?: Fetch;
  /** For all requests of a login together, and for each check of roles. */
  timeoutMs?: number;
}

const clean = (name: string): string =>
  name
    // Nor characters that change the direction of text.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 80);

function toPerson(user: z.infer<typeof DiscordUser>): Person {
  return {
    id: user.id,
    userName: clean(user.username) || user.id,
    globalName: clean(user.global_name ?? '') || null,
    avatarId: user.avatar && /^\w{1,64}$/.test(user.avatar) ? user.avatar : null,
  };
}

/** Discord has definitely revoked the grant. */
export class GrantEnded extends Error {}

/** Only this error means that the consent is gone; anything else may be our mistake. */
const hasEnded = async (response: Response): Promise<boolean> =>
  parseJson(z.object({ error: z.literal('invalid_grant') }), await response.text()) !== undefined;

const Member = z.object({ roles: z.array(z.string().check(z.regex(/^\d{1,20}$/))).check(z.maxLength(500)) });

/** Authorization code with state and PKCE; tokens never leave the server. */
export function createDiscord(options: DiscordOptions) {
  const application = applicationAt(options);
  const [server, client] = application;
  const request = whole(options.fetch ?? (fetch as Fetch));
  const timeout = (): AbortSignal => AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const http = (signal: AbortSignal) => ({
    signal,
    [oauth.allowInsecureRequests]: options.url.startsWith('http:'),
    [oauth.customFetch]: request,
  });

  const toTokens = (answer: oauth.TokenEndpointResponse): Tokens => ({
    access: answer.access_token,
    refresh: answer.refresh_token,
    expiresAt: Date.now() + (answer.expires_in ?? 3600) * 1000,
  });

  const send = (token: string, path: string, signal: AbortSignal): Promise<Response> =>
    request(options.url + path, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal,
      redirect: 'error',
    });

  async function fetchPerson(token: string, signal: AbortSignal): Promise<Person> {
    const response = await send(token, '/api/users/@me', signal);
    if (!response.ok) throw new Error(`Discord answered ${response.status}`);
    return toPerson(DiscordUser.parse(await response.json()));
  }

  const readAnswer = (answer: URLSearchParams, state: string): URLSearchParams => {
    try {
      return oauth.validateAuthResponse(server, client, answer, state);
    } catch {
      throw new AppError('auth.login-failed');
    }
  };

  return {
    begin: () => ({ state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() }),

    authorizationUrl: async ({ state, verifier }: Pick<LoginAttempt, 'state' | 'verifier'>): Promise<string> => {
      const url = new URL(server.authorization_endpoint ?? '');
      url.search = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        redirect_uri: options.callbackUrl,
        scope: options.guildId ? 'identify guilds.members.read' : 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'none',
      }).toString();
      return url.href;
    },

    finish: async (answer: URLSearchParams, { state, verifier }: LoginAttempt) => {
      const params = readAnswer(answer, state);
      const signal = timeout();
      const grant = [params, options.callbackUrl, verifier, http(signal)] as const;
      const granted = await oauth.authorizationCodeGrantRequest(...application, ...grant);
      const tokens = toTokens(await oauth.processAuthorizationCodeResponse(server, client, granted));
      return { person: await fetchPerson(tokens.access, signal), tokens };
    },

    renew: async ({ refresh }: Tokens): Promise<Tokens> => {
      if (!refresh) throw new GrantEnded();
      const granted = await oauth.refreshTokenGrantRequest(...application, refresh, http(timeout()));
      if (granted.status >= 400 && (await hasEnded(granted.clone()))) throw new GrantEnded();
      return toTokens(await oauth.processRefreshTokenResponse(server, client, granted));
    },

    /** Empty without membership. */
    roles: async ({ access }: Tokens): Promise<string[]> => {
      const response = await send(access, `/api/users/@me/guilds/${options.guildId}/member`, timeout());
      if (response.status === 404 && (await isNotInGuild(response.clone()))) return [];
      if (response.status === 401 && (await isRefusal(response.clone()))) throw new GrantEnded();
      if (!response.ok) throw new Error(`Discord answered ${response.status}`);
      return Member.parse(await response.json()).roles;
    },
  };
}
export type Discord = ReturnType<typeof createDiscord>;

const REFUSED = new Set(['OAUTH_RESPONSE_BODY_ERROR', 'ERR_INVALID_ARG_VALUE']);

/** Id and secret do not belong together, which only the operator can fix. */
const isClientRefused = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError
    ? error.error === 'invalid_client'
    : error instanceof oauth.WWWAuthenticateChallengeError && error.status === 401;

export function loginError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isClientRefused(error)) return new AppError('auth.client-refused');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new AppError(REFUSED.has(code) ? 'auth.login-failed' : 'auth.provider-down');
}

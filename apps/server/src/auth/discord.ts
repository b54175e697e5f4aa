import { AppError } from '@kontor/contract/core/errors.ts';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import type { Person } from '#users';
import type { LoginAttempt } from './login-attempt.ts';

const TIMEOUT_MS = 10_000;

/** What Discord answers at `/api/users/@me`; everything else it says is not ours to keep. */
const DiscordUser = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  username: z.string(),
  global_name: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
});

/** The part of `fetch` that is needed here. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>;

export interface DiscordOptions {
  /** Where the browser goes. */
  browserUrl: string;
  /** Where the server asks. */
  serverUrl: string;
  clientId: string;
  clientSecret: string;
  callbackUrl: string;
  fetch?: Fetch;
}

const clean = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
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

/** The login at Discord: authorization code with state and PKCE, tokens never leave the server and are not kept. */
export function createDiscord(options: DiscordOptions) {
  const server: oauth.AuthorizationServer = {
    issuer: options.serverUrl,
    authorization_endpoint: `${options.browserUrl}/oauth2/authorize`,
    token_endpoint: `${options.serverUrl}/api/oauth2/token`,
  };
  const client: oauth.Client = { client_id: options.clientId };
  const http = () => ({
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: options.serverUrl.startsWith('http:'),
    ...(options.fetch ? { [oauth.customFetch]: options.fetch } : {}),
  });

  async function fetchPerson(token: string): Promise<Person> {
    const url = new URL(`${options.serverUrl}/api/users/@me`);
    const response = await oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, http());
    return toPerson(DiscordUser.parse(await response.json()));
  }

  return {
    begin: () => ({ state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() }),

    authorizationUrl: async ({ state, verifier }: Pick<LoginAttempt, 'state' | 'verifier'>): Promise<string> => {
      const url = new URL(server.authorization_endpoint ?? '');
      url.search = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        redirect_uri: options.callbackUrl,
        scope: 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'none',
      }).toString();
      return url.href;
    },

    finish: async (answer: URLSearchParams, { state, verifier }: LoginAttempt): Promise<Person> => {
      const params = oauth.validateAuthResponse(server, client, answer, state);
      const auth = oauth.ClientSecretBasic(options.clientSecret);
      const granted = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        params,
        options.callbackUrl,
        verifier,
        http(),
      );
      const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, granted);
      return fetchPerson(access_token);
    },
  };
}
export type Discord = ReturnType<typeof createDiscord>;

const REFUSED = new Set([
  'OAUTH_RESPONSE_BODY_ERROR',
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'ERR_INVALID_ARG_VALUE',
]);

/** Sorts what went wrong: Discord said no, or Discord did not answer sensibly. */
export function loginError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new AppError(REFUSED.has(code) ? 'auth.login-failed' : 'auth.provider-down');
}

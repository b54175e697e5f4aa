import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const TROUBLES = {
  'is down': (response) => void response.socket?.destroy(),
  'answers garbage': (response) => void response.end('<html>'),
  'answers something else': (response) => send(response, 200, { access_token: 7, id: {}, roles: 'all' }),
  'has had enough': (response) => send(response, 429, { message: 'You are being rate limited.', retry_after: 60 }),
  'has a fault': (response) => send(response, 500, { message: 'Internal Server Error', code: 0 }),
  'is hidden behind a page that knows nothing': (response) => void response.writeHead(404).end('<html>'),
  'is hidden behind a page that wants a login': (response) => void response.writeHead(401).end('<html>'),
  'does not answer': () => {},
  'answers for ever': (response) => {
    const pour = (): boolean => response.destroyed || (response.write(' '.repeat(65_536)) && pour());
    response.writeHead(200, { 'content-type': 'application/json' }).on('drain', pour);
    pour();
  },
  'answers drop by drop': (response) => {
    const drip = setInterval(() => response.write(' '), 10);
    response.writeHead(200, { 'content-type': 'application/json' }).on('close', () => clearInterval(drip));
  },
} as const satisfies Record<string, (response: ServerResponse) => void>;

type Anything = keyof typeof TROUBLES;
type Trouble = Anything | 'refuses the code' | 'has revoked the login' | undefined;

export const DISCORD_TROUBLES = Object.keys(TROUBLES) as Anything[];
const isAnything = (trouble: Trouble): trouble is Anything => trouble !== undefined && trouble in TROUBLES;

const NELLY = {
  id: '80351110224678912',
  username: 'nelly',
  global_name: 'Nelly' as string | null,
  avatar: 'abc123' as string | null,
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** In the body and as it is; what was encoded on the way, or comes in a header, proves nothing. */
const isApplication = (form: URLSearchParams, authorization: string | undefined, secret: string): boolean =>
  authorization === undefined && form.get('client_id') === '1' && form.get('client_secret') === secret;

/** Discord's side of a login on loopback: checks the code, the secret and PKCE as the real one does. */
export async function startFakeDiscord(secret = 'secret') {
  const challenges = new Map<string, string>();
  const state = {
    user: NELLY,
    trouble: undefined as Trouble,
    roles: undefined as string[] | undefined,
    asked: 0,
    rolesTrouble: false,
  };

  const server = createServer(async (request, response) => {
    if (isAnything(state.trouble)) return TROUBLES[state.trouble](response);
    if (request.url === '/api/users/@me') {
      return send(response, request.headers.authorization === 'Bearer token' ? 200 : 401, {
        ...state.user,
        email: 'n@example.com',
      });
    }
    if (request.url?.startsWith('/api/users/@me/guilds/')) {
      state.asked += 1;
      if (state.rolesTrouble) return send(response, 500, { message: 'Internal Server Error', code: 0 });
      if (state.trouble === 'has revoked the login')
        return send(response, 401, { message: '401: Unauthorized', code: 0 });
      return state.roles
        ? send(response, 200, { roles: state.roles, nick: null, user: state.user })
        : send(response, 404, { message: 'Unknown Guild', code: 10_004 });
    }
    const form = new URLSearchParams(await text(request));
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isApplication(form, request.headers.authorization, secret))
      return send(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'client_credentials')
      return send(response, 200, { access_token: 'app', token_type: 'Bearer', expires_in: 604800, scope: 'identify' });
    const isKnown =
      form.get('grant_type') === 'refresh_token'
        ? form.get('refresh_token') === 'again'
        : challenges.get(form.get('code') ?? '') === challenge;
    const isGood = isKnown && state.trouble === undefined;
    return isGood
      ? send(response, 200, { access_token: 'token', token_type: 'Bearer', expires_in: 604800, scope: 'identify' })
      : send(response, 400, { error: 'invalid_grant' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
    reset: () => {
      Object.assign(state, { user: NELLY, trouble: undefined, roles: undefined, asked: 0, rolesTrouble: false });
    },
    /** The person agrees; answers where Discord sends the browser. */
    consent: (authorizationUrl: string): string => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = `code-${challenges.size}`;
      challenges.set(code, asked.get('code_challenge') ?? '');
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back.pathname + back.search;
    },
    set user(user: typeof NELLY) {
      state.user = user;
    },
    /** What the person holds in the guild; `undefined`: is not in it. */
    set roles(roles: string[] | undefined) {
      state.roles = roles;
    },
    /** How often roles were requested. */
    get asked() {
      return state.asked;
    },
    /** Logging in works, asking for roles does not. */
    set rolesTrouble(isTroubled: boolean) {
      state.rolesTrouble = isTroubled;
    },
    set trouble(trouble: Trouble) {
      state.trouble = trouble;
    },
  };
}

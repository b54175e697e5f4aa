import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import * as usersApi from '@kontor/contract/users/api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#platform/env.ts';
import { html, htmlPage } from '#platform/http/html.ts';
import type { Admission } from '#platform/http/limits/admission.ts';
import { allowedOrigins, isForeign } from '#platform/http/security/origins.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { endSession, logIn } from '#users';
import type { Cookies } from './cookies.ts';
import { type Discord, loginError } from './discord.ts';
import { isInFrame } from './identify.ts';
import { loginAttempts } from './packed.ts';
import { pageBefore, safeReturnTo } from './return-to.ts';
import type { DiscordRoleSync } from './sync-discord-roles.ts';

const LOGIN = '/oauth2/authorization/discord';
export const CALLBACK = '/login/oauth2/code/discord';

const CLIENT_REFUSED =
  'Discord lehnt DISCORD_CLIENT_SECRET ab. Trage das Geheimnis der Anwendung neu in .env ein, und bei Discord unter OAuth2, Redirects diese Adresse: ';

export interface Deps {
  discord: Discord;
  discordRoles: DiscordRoleSync;
  cookies: Cookies;
  spend: Admission['spend'];
  info: { readonly get: () => Pick<BusinessInfo, 'title' | 'logo'> };
  findOwnerTrouble: (env: Env, db: Db) => Promise<{ readonly forVisitors: string } | undefined>;
}

/** For a person in a browser, so no JSON. */
function sendFailure(error: AppError, reply: FastifyReply): FastifyReply {
  const page = htmlPage(
    'Anmeldung',
    html`<h1>Anmeldung nicht möglich</h1><p>${error.detail}</p>
<p><a class="button primary" href="${LOGIN}">Noch einmal versuchen</a> <a class="button" href="/">Zur Startseite</a></p>`,
  );
  return reply.status(error.status).type('text/html; charset=utf-8').send(page);
}

/** Shown once, before an operator logs in without getting any rights. */
const ownerWarning = (address: URL, trouble: string): string => {
  const next = new URL(address);
  next.searchParams.set('anyway', '1');
  const claim = new URL(next);
  claim.searchParams.set('returnTo', '/claim');
  return htmlPage(
    'Anmeldung',
    html`<h1>Noch leitet niemand diesen Betrieb</h1><p>${trouble}</p>
<p>Betreibst du Kontor? In der Konsole, in der es läuft, steht ein Code. Melde dich mit Discord an und gib ihn ein. Ohne Konsole geht es auch: Trage deine Discord-ID als OWNER_DISCORD_IDS in .env ein und starte Kontor neu.</p>
<p><a class="button primary" href="${claim.pathname + claim.search}">Anmelden und Betrieb übernehmen</a> <a class="button" href="${next.pathname + next.search}">Nur anmelden</a> <a class="button" href="/">Zur Startseite</a></p>`,
  );
};

/** Other sites must not log anybody out; without `sec-fetch-site` the origin is unknown. */
function isOwnLogout({ method, headers }: FastifyRequest, origins: readonly string[]): boolean {
  if (isForeign({ headers }, origins)) return false;
  const { referer, 'sec-fetch-site': site, 'sec-fetch-dest': target = 'document' } = headers;
  if (site !== undefined) return target === 'document' || target === 'empty';
  return method === 'POST' || origins.some((origin) => referer?.startsWith(`${origin}/`));
}

const LOGOUT_QUESTION = htmlPage(
  'Abmelden',
  html`<h1>Möchtest du dich abmelden?</h1><p>Du bist noch angemeldet.</p>
<form method="post" action="/logout"><button type="submit">Abmelden</button> <a class="button" href="/">Angemeldet bleiben</a></form>`,
);

export function authRoutes(
  { app, env, db, clock, live, write, queued, checkDiskSpace }: Platform,
  { discord, discordRoles, cookies, spend, findOwnerTrouble }: Deps,
): void {
  const origins = allowedOrigins(env);
  const publicHost = new URL(env.PUBLIC_URL).host;

  app.get<{ Querystring: { returnTo?: unknown; moved?: unknown; anyway?: unknown } }>(LOGIN, async (request, reply) => {
    // The cookie must come back at the callback on the public address. A proxy may hide the requested host, hence at most once.
    if (request.host !== publicHost && !('moved' in request.query)) {
      const address = new URL(LOGIN, env.PUBLIC_URL);
      // The requested URL may name another host; only its query is kept.
      address.search = new URL(request.url, env.PUBLIC_URL).search;
      address.searchParams.set('moved', '1');
      return reply.header('cache-control', 'no-store').redirect(address.href);
    }
    spend('login', request);
    const returnTo = pageBefore(request.query.returnTo, request.headers.referer, origins);
    // On the way to the claim the operator knows already.
    const isNews = !('anyway' in request.query) && returnTo !== '/claim';
    const isRead = isNews && request.headers.accept?.includes('text/html');
    const trouble = isRead ? await findOwnerTrouble(env, db) : undefined;
    if (trouble !== undefined) {
      const page = ownerWarning(new URL(request.url, env.PUBLIC_URL), trouble.forVisitors);
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
    }
    const attempt = { ...discord.begin(), returnTo };
    cookies.login.set(reply, loginAttempts.pack(attempt));
    return reply.header('cache-control', 'no-store').redirect(await discord.authorizationUrl(attempt));
  });

  app.get(CALLBACK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    spend('callback', request);
    checkDiskSpace();
    const attempt = loginAttempts.unpack(cookies.login.read(request.headers.cookie) ?? '');
    cookies.login.clear(reply);
    const answer = new URL(request.url, env.PUBLIC_URL).searchParams;
    // Declining does nothing, so the state need not be checked.
    if (answer.get('error') === 'access_denied') return reply.redirect(safeReturnTo(attempt?.returnTo));
    if (!attempt || answer.get('state') !== attempt.state)
      return sendFailure(new AppError('auth.login-expired'), reply);
    const found = await discord.finish(answer, attempt).catch((error: unknown) => {
      const failure = loginError(error);
      if (failure.code === 'auth.client-refused') request.log.error(CLIENT_REFUSED + env.PUBLIC_URL + CALLBACK);
      // Only the name of the error: Discord's message may identify the person.
      else request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'login failed');
      return failure;
    });
    if (found instanceof AppError) return sendFailure(found, reply);
    const { person, tokens } = found;
    const old = cookies.session.read(request.headers.cookie);
    if (old) live.endSession(await endSession(db, old));
    const { sessionId, isNew } = await queued(reply, () =>
      write((tx) => logIn(tx, person, { ownerIds: env.OWNER_DISCORD_IDS, now: clock() })),
    );
    await discordRoles.onLogin(person.id, tokens);
    if (isNew) live.publish(usersApi.userUpdate, { id: person.id });
    cookies.session.set(reply, sessionId);
    return reply.redirect(safeReturnTo(attempt.returnTo));
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/logout',
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A logout in the tablet ends only the tablet session.
      const ending = isInFrame(request) ? [cookies.tablet] : [cookies.session, cookies.tablet];
      const open = ending.flatMap((cookie) => cookie.read(request.headers.cookie) ?? []);
      if (open.length > 0 && !isOwnLogout(request, origins))
        return reply.type('text/html; charset=utf-8').send(LOGOUT_QUESTION);
      for (const id of open) live.endSession(await endSession(db, id));
      // Also where the session was over before: its hint is left.
      for (const cookie of ending) cookie.clear(reply);
      return reply.redirect('/', 303);
    },
  });
}

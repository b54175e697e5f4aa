import { hash } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import type { FastifyRequest } from 'fastify';
import { findDemoPresence, saveDemoPresence } from '#game';
import { html, htmlPage } from '#platform/http/html.ts';
import type { Platform } from '#platform/platform.ts';
import { savePerson } from '#users';
import { demoCodes } from './packed.ts';
import { PERSONAS, type Persona } from './personas.ts';

const personaCard = (persona: Persona, params: URLSearchParams, isOnline: boolean) => html`
<form class="card persona" method="post" action="/demo/discord/oauth2/authorize">
  ${[...params].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <input type="hidden" name="persona" value="${persona.id}">
  <div><strong>${persona.globalName ?? ''}</strong><br><span class="dim">${ROLE_LABELS[persona.role]}, ${persona.about}</span></div>
  <label class="dim"><input type="checkbox" name="online" value="yes" aria-label="${persona.globalName ?? ''} ist auf dem Spielserver eingeloggt" ${{ html: isOnline ? 'checked' : '' }}> auf dem Spielserver eingeloggt</label>
  <button type="submit">Als ${ROLE_LABELS[persona.role]} anmelden</button>
</form>`;

const STYLE = `<style>
.persona { display: grid; gap: 12px 24px; grid-template-columns: 1fr 16rem 19rem; align-items: center; }
.persona label { display: flex; gap: 8px; align-items: center; min-height: 44px; }
.persona input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent); }
.persona button { width: 100%; }
@media (max-width: 720px) { .persona { grid-template-columns: 1fr; } }
</style>`;

/** Replaces Discord's consent page in the demo. */
const demoPage = (params: URLSearchParams, online: Map<string, boolean>): string =>
  htmlPage(
    'Demo-Anmeldung',
    html`${{ html: STYLE }}<h1>Wer möchtest du sein?</h1>
<p>Kontor läuft im Demo-Modus, weil noch keine Discord-Anwendung eingetragen ist. Such dir eine Person aus; alle Daten sind erfunden.</p>
${PERSONAS.map((persona) => personaCard(persona, params, online.get(persona.id) ?? true))}
<p class="dim">Bestellen kann nur, wer auf dem Spielserver eingeloggt ist. Mit dem Haken legst du fest, ob das für die gewählte Person gilt.</p>
<p><a href="/">Zurück zur Startseite</a></p>`,
  );

export const DEMO_DISCORD = '/demo/discord';
export const DEMO_APPLICATION = { clientId: 'demo', clientSecret: 'demo-only_not.secret' };

const paramsOf = (url: string): URLSearchParams => new URL(url, 'http://localhost').searchParams;

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** As strict as Discord: credentials in the body, not encoded. */
const isApplication = (body: URLSearchParams, { headers }: FastifyRequest): boolean =>
  headers.authorization === undefined &&
  body.get('client_id') === DEMO_APPLICATION.clientId &&
  body.get('client_secret') === DEMO_APPLICATION.clientSecret;

/** The demo runs the same login flow as with the real Discord. */
export async function demoDiscordRoutes({ app, db, write }: Platform, callbackUrl: string): Promise<void> {
  await app.register(
    async (demo) => {
      demo.get('/oauth2/authorize', async (request, reply) => {
        const params = paramsOf(request.url);
        if (params.get('redirect_uri') !== callbackUrl) throw new AppError('auth.login-failed');
        return reply.type('text/html; charset=utf-8').send(demoPage(params, await findDemoPresence(db)));
      });

      demo.post('/oauth2/authorize', async (request, reply) => {
        const body = formOf(request);
        const persona = PERSONAS.find(({ id }) => id === body.get('persona'));
        if (!persona || body.get('redirect_uri') !== callbackUrl) throw new AppError('auth.login-failed');
        // A persona whose account was deleted may come back.
        await write((tx) => savePerson(tx, persona));
        await saveDemoPresence(db, persona.id, body.get('online') === 'yes');
        const code = demoCodes.pack({ personaId: persona.id, challenge: body.get('code_challenge') ?? '' });
        const answer = new URLSearchParams({ code, state: body.get('state') ?? '' });
        return reply.redirect(`${callbackUrl}?${answer}`, 303);
      });

      demo.post('/api/oauth2/token', async (request, reply) => {
        const body = formOf(request);
        if (!isApplication(body, request)) return reply.status(400).send({ error: 'invalid_client' });
        const code = demoCodes.unpack(body.get('code') ?? '');
        const challenge = hash('sha256', body.get('code_verifier') ?? '', 'base64url');
        // Only for the browser that began the login.
        if (code?.challenge !== challenge) return reply.status(400).send({ error: 'invalid_grant' });
        return { access_token: code.personaId, token_type: 'Bearer', expires_in: 600, scope: 'identify' };
      });

      demo.get('/api/users/@me', async (request, reply) => {
        const id = request.headers.authorization?.replace('Bearer ', '');
        const persona = PERSONAS.find((one) => one.id === id);
        if (!persona) return reply.status(401).send({ message: '401: Unauthorized' });
        const { userName, globalName, avatarId } = persona;
        return { id: persona.id, username: userName, global_name: globalName, avatar: avatarId };
      });
    },
    { prefix: DEMO_DISCORD },
  );
}

import { hash } from 'node:crypto';
import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { getPicture } from '@kontor/contract/pictures/api.ts';
import type { FastifyRequest } from 'fastify';
import { findDemoPresence, saveDemoPresence } from '#game';
import { html, htmlPage } from '#platform/http/html.ts';
import type { Platform } from '#platform/platform.ts';
import { savePerson } from '#users';
import { demoCodes } from './packed.ts';
import { PERSONAS, type Persona } from './personas.ts';

type House = Pick<BusinessInfo, 'title' | 'logo'>;

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map(([first = '']) => first)
    .join('');

const personaCard = ({ id, globalName, role, about }: Persona, params: URLSearchParams, isOnline: boolean) => {
  const name = globalName ?? '';
  return html`
<form class="card persona" method="post" action="/demo/discord/oauth2/authorize">
  ${[...params].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
  <input type="hidden" name="persona" value="${id}">
  <span class="tile" aria-hidden="true">${initialsOf(name)}</span>
  <div><strong>${name}</strong> <span class="role">${ROLE_LABELS[role]}</span><br><span class="dim">${about}</span></div>
  <label><input type="checkbox" name="online" value="yes" aria-label="${name} ist auf dem Spielserver eingeloggt" ${{ html: isOnline ? 'checked' : '' }}> auf dem Spielserver eingeloggt</label>
  <button type="submit">Als ${ROLE_LABELS[role]} anmelden</button>
</form>`;
};

const STYLE = `<style>
.persona { display: grid; gap: 12px 20px; grid-template-columns: 48px minmax(0, 1fr) auto 15rem; align-items: center; padding: 12px 16px; }
.persona .tile { width: 48px; height: 48px; font-size: 18px; color: var(--link); }
.persona strong { font-size: 16px; font-weight: 650; }
.persona .role { display: inline-block; padding: 1px 8px; border: 1px solid var(--line); border-radius: 999px; font-size: 13px; color: var(--dim); }
.persona label { display: flex; gap: 8px; align-items: center; min-height: 44px; }
.persona input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--fill); }
@media (max-width: 800px) { .persona { grid-template-columns: 48px minmax(0, 1fr); } .persona label, .persona button { grid-column: 1 / -1; } }
</style>`;

/** Replaces Discord's consent page in the demo. */
const demoPage = (params: URLSearchParams, online: Map<string, boolean>, house: House): string =>
  htmlPage(
    'Demo-Anmeldung',
    html`${{ html: STYLE }}<h1>Wer möchtest du sein?</h1>
<p class="dim">Das ist die Demo: Such dir eine Person aus und sieh dich mit ihren Rechten um. Alle Daten sind erfunden.</p>
${PERSONAS.map((persona) => personaCard(persona, params, online.get(persona.id) ?? true))}
<p class="dim">Bestellen kann nur, wer auf dem Spielserver eingeloggt ist. In der Demo legst du das mit dem Haken fest. Für den echten Betrieb trägst du deine Discord-Anwendung ein; dann meldet sich jeder mit seinem Discord-Konto an.</p>
<p><a class="button" href="/">Zur Startseite</a></p>`,
    {
      title: house.title,
      logo: house.logo ? getPicture.path.replace(':id', house.logo).replace(':size', 'small') : undefined,
    },
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
export async function demoDiscordRoutes(
  { app, db, write }: Platform,
  callbackUrl: string,
  findHouse: () => House,
): Promise<void> {
  await app.register(
    async (demo) => {
      demo.get('/oauth2/authorize', async (request, reply) => {
        const params = paramsOf(request.url);
        if (params.get('redirect_uri') !== callbackUrl) throw new AppError('auth.login-failed');
        return reply.type('text/html; charset=utf-8').send(demoPage(params, await findDemoPresence(db), findHouse()));
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

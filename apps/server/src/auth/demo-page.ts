import { ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { html } from '#platform/http/html.ts';
import { htmlPage } from '#platform/http/html-page.ts';
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
export const demoPage = (params: URLSearchParams, online: Map<string, boolean>): string =>
  htmlPage(
    'Demo-Anmeldung',
    html`${{ html: STYLE }}<h1>Wer möchtest du sein?</h1>
<p>Kontor läuft im Demo-Modus, weil noch keine Discord-Anwendung eingetragen ist. Such dir eine Person aus; alle Daten sind erfunden.</p>
${PERSONAS.map((persona) => personaCard(persona, params, online.get(persona.id) ?? true))}
<p class="dim">Bestellen kann nur, wer auf dem Spielserver eingeloggt ist. Mit dem Haken legst du fest, ob das für die gewählte Person gilt.</p>
<p><a href="/">Zurück zur Startseite</a></p>`,
  );

import { type APIRequestContext, expect } from '@playwright/test';

export type Persona = 'Kunde' | 'Mitarbeiter' | 'Verwaltung' | 'Leitung' | 'Geschäftsführer';

/** As the pages of the demo's login do; `login.spec.ts` goes through them. A busy server may refuse at first. */
export const logIn = (request: APIRequestContext, persona: Persona, online: boolean): Promise<void> =>
  expect(async () => {
    const page = await request.get('/oauth2/authorization/discord');
    const fields = Object.fromEntries(new URL(page.url()).searchParams);
    const personas = [...(await page.text()).matchAll(/name="persona" value="(\d+)"[\s\S]*?>Als (.+?) anmelden</g)];
    const id = personas.find(([, , label]) => label === persona)?.[1];
    if (!id) throw new Error(`no login as ${persona}: ${page.status()}`);
    const form = { ...fields, persona: id, ...(online ? { online: 'yes' } : {}) };
    const answer = await request.post('/demo/discord/oauth2/authorize', { form });
    if (!answer.ok()) throw new Error(`no login as ${persona}: ${answer.status()}`);
  }).toPass({ timeout: 60_000 });

import { AppError } from '@kontor/contract/core/errors.ts';
import { changeDiscordRoles, getDiscordRoles } from '@kontor/contract/users/api.ts';
import type { DiscordRole } from '@kontor/contract/users/schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const baker: DiscordRole = { id: '900100', name: 'Bäcker', role: 'MODERATOR' };
const chief: DiscordRole = { id: '900200', name: 'Chefin', role: 'BUSINESS_OWNER' };

async function openRoles(roles: DiscordRole[], isOn = true) {
  answerSettings();
  answer(getDiscordRoles, { isOn, roles });
  const view = renderApp('/settings/rechte', { me: person('1', 'Mara Lindner', 'SUPER_ADMIN') });
  const section = within(await screen.findByRole('region', { name: 'Discord-Rollen' }));
  await waitFor(() => expect(section.queryByText('Wird geladen …')).toBeNull());
  return { ...view, section };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Speichern' });
const add = () => screen.getByRole('button', { name: 'Discord-Rolle hinzufügen' });

test('without a Discord server it says what to configure', async () => {
  const { section } = await openRoles([], false);
  expect(section.getByText('DISCORD_GUILD_ID')).toBeDefined();
  expect(section.queryByRole('button')).toBeNull();
});

test('the table shows what is stored, how to find an id, and which right counts', async () => {
  const { section } = await openRoles([baker]);
  expect([field('Name der Discord-Rolle 1').value, field('Rollen-ID 1').value, field('Recht 1').value]).toEqual([
    'Bäcker',
    '900100',
    'MODERATOR',
  ]);
  expect(section.getByText(/Entwicklermodus.*Rollen-ID kopieren/)).toBeDefined();
  expect(screen.getByText(/Es gilt das höhere von beiden: von Hand vergeben oder aus Discord/)).toBeDefined();
});

test('a role is added with the focus in it, saved and told', { tags: ['long'] }, async () => {
  const { user } = await openRoles([baker]);
  const added = { id: '123456789012345678', name: 'Lager', role: 'ADMIN' } as const;
  const seen = answer(changeDiscordRoles, { isOn: true, roles: [baker, added] });
  await user.click(add());
  await waitFor(() => expect(document.activeElement).toBe(field('Name der Discord-Rolle 2')));
  await user.keyboard('Lager');
  await user.type(field('Rollen-ID 2'), ' 123456789012345678');
  await user.selectOptions(field('Recht 2'), 'Verwaltung');
  await user.click(save());
  expect(await screen.findByText('Die Zuordnung ist gespeichert und gilt sofort.')).toBeDefined();
  expect(seen[0]?.body).toEqual({ roles: [baker, added] });
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

test('a role is removed', async () => {
  const { user } = await openRoles([baker]);
  const seen = answer(changeDiscordRoles, { isOn: true, roles: [] });
  await user.click(screen.getByRole('button', { name: 'Discord-Rolle „Bäcker“ entfernen' }));
  expect(document.activeElement).toBe(add());
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toEqual({ roles: [] }));
  expect(await screen.findByText(/Noch ist keine Discord-Rolle zugeordnet/)).toBeDefined();
});

test('what is wrong stands at its field, which takes the focus; nothing is sent', { tags: ['long'] }, async () => {
  const { user } = await openRoles([baker]);
  const seen = answer(changeDiscordRoles, { isOn: true, roles: [] });
  await user.click(add());
  await user.type(field('Name der Discord-Rolle 2'), 'Lager');
  await user.type(field('Rollen-ID 2'), 'abc');
  await user.click(save());
  expect(await screen.findByText('Das ist keine Discord-Kennung.')).toBeDefined();
  expect(document.activeElement).toBe(field('Rollen-ID 2'));
  await user.clear(field('Rollen-ID 2'));
  await user.type(field('Rollen-ID 2'), '900100{Enter}');
  expect(await screen.findByText('Bitte nimm jede Discord-Rolle nur einmal auf.')).toBeDefined();
  expect(field('Rollen-ID 2').getAttribute('aria-invalid')).toBe('true');
  expect(seen).toEqual([]);
});

test.each([
  [new AppError('users.above-own-level', { own: 'Leitung' }), 'Du kannst niemanden über deine eigene Stufe (Leitung)'],
  [new AppError('conflict'), 'Der Eintrag wurde inzwischen geändert.'],
])('a refusal is shown and the input stays', async (refusal, sentence) => {
  const { user } = await openRoles([baker]);
  answer(changeDiscordRoles, refusal);
  await user.type(field('Name der Discord-Rolle 1'), 'in');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(field('Name der Discord-Rolle 1').value).toBe('Bäckerin');
});

test('rights above the own are shown but cannot be touched or handed out', async () => {
  const { user } = await openRoles([chief]);
  expect(screen.getByRole('row', { name: 'Chefin 900200 Geschäftsführer' })).toBeDefined();
  expect(screen.queryByLabelText('Rollen-ID 1')).toBeNull();
  expect(screen.queryByRole('button', { name: /„Chefin“ entfernen/ })).toBeNull();
  await user.click(add());
  const offered = within(field('Recht 2')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Mitarbeiter', 'Verwaltung', 'Leitung']);
});

test('when another person has saved meanwhile, it is shown before anything is overwritten', async () => {
  const { user } = await openRoles([baker]);
  const seen = answer(changeDiscordRoles, { isOn: true, roles: [] });
  await user.type(field('Name der Discord-Rolle 1'), 'in');
  answer(getDiscordRoles, { isOn: true, roles: [baker, chief] });
  await user.click(save());
  expect(await screen.findByText(/Jemand hat die Zuordnung inzwischen geändert/)).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('what is typed while the table is being saved stays, and is not saved yet', { tags: ['long'] }, async () => {
  const { user } = await openRoles([baker]);
  let finish = (): void => {};
  const saved = { isOn: true, roles: [{ ...baker, name: `${baker.name}in` }] };
  answer(changeDiscordRoles, () => new Promise((done) => (finish = () => done(saved))));
  await user.type(field('Name der Discord-Rolle 1'), 'in');
  await user.click(save());
  await user.type(field('Name der Discord-Rolle 1'), 'nen');
  finish();
  expect(await screen.findByText('Die Zuordnung ist gespeichert und gilt sofort.')).toBeDefined();
  expect(field('Name der Discord-Rolle 1').value).toBe(`${baker.name}innen`);
  expect(save().getAttribute('aria-disabled')).toBeNull();
});

test('leaving with an unsaved table asks first', async () => {
  const { user, router } = await openRoles([baker]);
  await user.type(field('Name der Discord-Rolle 1'), 'in');
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(router.state.location.pathname).toBe('/settings/rechte');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(field('Name der Discord-Rolle 1').value).toBe('Bäcker');
});

test('a table that cannot be loaded can be asked for again', async () => {
  answerSettings();
  answer(getDiscordRoles, new AppError('conflict'));
  const { user } = renderApp('/settings/rechte', { me: person('1', 'Mara Lindner', 'SUPER_ADMIN') });
  expect(await screen.findByText('Die Discord-Rollen konnten nicht geladen werden.')).toBeDefined();
  answer(getDiscordRoles, { isOn: true, roles: [baker] });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(field('Name der Discord-Rolle 1').value).toBe('Bäcker'));
});

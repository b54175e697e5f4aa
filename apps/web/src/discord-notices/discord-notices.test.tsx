import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import {
  changeTarget,
  createTarget,
  discordTargetUpdate,
  listTargets,
  removeTarget,
  testTarget,
} from '@kontor/contract/discord-notices/api.ts';
import type { Target } from '@kontor/contract/discord-notices/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const kitchen: Target = {
  id: 7,
  name: 'Küche',
  events: ['ORDER_NEW', 'STOCK_LOW'],
  roleId: null,
  showsContact: false,
  quietHours: { from: '23:00', to: '09:00' },
  isOn: true,
  trouble: null,
  version: 3,
  waiting: 2,
  sent: 41,
  dropped: [{ reason: 'IN_DOUBT', count: 1 }],
  lastSentAt: '2026-11-15T11:00:00.000Z',
  lastAnswer: 'Angekommen.',
  lastAnswerAt: '2026-11-15T11:00:00.000Z',
  pausedUntil: null,
};
const ADDRESS = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(68)}`;

async function open(targets: Target[] | AppError, features: readonly Feature[] = FEATURES) {
  answerSettings();
  answer(listTargets, targets);
  const view = renderApp('/settings/discord', {
    info: business(...features),
    me: person('1', 'Mara Lindner', 'SUPER_ADMIN'),
  });
  const section = within(await screen.findByRole('region', { name: 'Mitteilungen an Discord' }));
  await waitFor(() => expect(section.queryByText('Wird geladen …')).toBeNull());
  return { ...view, section };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('without a channel it says what one is for', async () => {
  const { section } = await open([]);
  expect(section.getByText(/Noch wird kein Kanal benachrichtigt/)).toBeDefined();
  expect(section.getByRole('link', { name: 'Handbuch' })).toBeDefined();
});

test('a channel shows what it hears, what was sent, what waits and what was dropped with its reason', async () => {
  const { section } = await open([kitchen]);
  const card = within(section.getByRole('listitem', { name: 'Küche' }));
  expect(card.getByText('Neue Bestellung, Bestand unter dem Ziel')).toBeDefined();
  expect(card.getByText(/In 7 Tagen 41 gesendet, 2 warten\. Ruhezeit 23:00–09:00 Uhr\./)).toBeDefined();
  expect(card.getByText(/Letzte Antwort .*: Angekommen\./)).toBeDefined();
  expect(card.getByText(/1 nicht zugestellt: Antwort von Discord verloren/)).toBeDefined();
  expect(card.getByText('an')).toBeDefined();
});

test.each([
  ['nothing to tell yet', { lastSentAt: null, sent: 0, waiting: 0, quietHours: null }, 'Noch nichts gesendet.', 'an'],
  [
    'nothing sent yet',
    { lastSentAt: null, sent: 0, waiting: 1, quietHours: null },
    'Noch nichts gesendet, 1 wartet.',
    'an',
  ],
  [
    'a Discord that is away',
    {
      waiting: 2,
      lastAnswer: 'Discord ist gestört (500).',
      lastAnswerAt: '2026-11-15T11:00:00.000Z',
      pausedUntil: '2026-11-15T11:05:00.000Z',
    },
    'Letzte Antwort (15.11.2026, 12:00): Discord ist gestört (500). Weiter geht es ab 15.11.2026, 12:05.',
    'wartet',
  ],
] as const)('with %s the channel says so', async (_what, more, sentence, badge) => {
  const { section } = await open([{ ...kitchen, dropped: [], ...more }]);
  const card = within(section.getByRole('listitem', { name: 'Küche' }));
  expect(card.getByText(sentence)).toBeDefined();
  expect(card.getByText(badge)).toBeDefined();
});

test('a channel is added; the address is asked for', async () => {
  const { user, section } = await open([]);
  const seen = answer(createTarget, kitchen);
  await user.click(section.getByRole('button', { name: 'Kanal hinzufügen' }));
  const form = await dialog('Kanal hinzufügen');
  await user.type(form.getByLabelText('Name'), 'Küche');
  await user.click(form.getByRole('button', { name: 'Hinzufügen' }));
  expect(await form.findByText('Bitte füge die Webhook-Adresse ein.')).toBeDefined();
  await user.click(form.getByLabelText('Webhook-Adresse'));
  await user.paste(ADDRESS);
  await user.click(form.getByLabelText('Stand einer Bestellung'));
  await user.click(form.getByRole('button', { name: 'Hinzufügen' }));
  expect(await screen.findByText('„Küche“ ist angelegt.')).toBeDefined();
  expect(seen[0]?.body).toEqual({
    name: 'Küche',
    address: ADDRESS,
    events: ['ORDER_NEW', 'ORDER_OVERDUE'],
    roleId: null,
    showsContact: false,
    quietHours: null,
    isOn: true,
  });
});

test('an address that is none of Discord is refused at its field', { tags: ['long'] }, async () => {
  const { user, section } = await open([]);
  const message = 'Das ist keine Webhook-Adresse von Discord.';
  answer(createTarget, new AppError('discord.not-a-webhook', {}, [{ path: 'address', message }]));
  await user.click(section.getByRole('button', { name: 'Kanal hinzufügen' }));
  const form = await dialog('Kanal hinzufügen');
  await user.type(form.getByLabelText('Name'), 'Küche');
  await user.click(form.getByLabelText('Webhook-Adresse'));
  await user.paste('https://evil.example');
  await user.click(form.getByRole('button', { name: 'Hinzufügen' }));
  expect(await form.findByText(message)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Webhook-Adresse')));
});

test('a channel is changed without its address being shown or sent', { tags: ['long'] }, async () => {
  const { user, section } = await open([kitchen]);
  const seen = answer(changeTarget, kitchen);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const form = await dialog('„Küche“ bearbeiten');
  expect(form.getByLabelText<HTMLInputElement>('Webhook-Adresse').value).toBe('');
  await user.type(form.getByLabelText('Rolle, die erwähnt wird (ID)'), '123');
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  expect(await form.findByText('Eine Rollen-ID hat 17 bis 20 Ziffern.')).toBeDefined();
  await user.clear(form.getByLabelText('Rolle, die erwähnt wird (ID)'));
  await user.click(form.getByLabelText('Ruhezeit'));
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ quietHours: null, roleId: null, version: 3 });
  expect(seen[0]?.body).not.toHaveProperty('address');
});

test('quiet hours are typed as people write them; one that is none is named at its field', {
  tags: ['long'],
}, async () => {
  const { user, section } = await open([kitchen]);
  const seen = answer(changeTarget, kitchen);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const form = await dialog('„Küche“ bearbeiten');
  await user.clear(form.getByLabelText('Von'));
  await user.type(form.getByLabelText('Von'), 'nachts');
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  expect(await form.findByText('Bitte eine Uhrzeit wie 22:30 angeben.')).toBeDefined();
  await user.clear(form.getByLabelText('Von'));
  await user.type(form.getByLabelText('Von'), '2230{Enter}');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({ quietHours: { from: '22:30', to: '09:00' } });
});

test('what another owner has saved meanwhile is not overwritten, and can be loaded', { tags: ['long'] }, async () => {
  const { user, section, stomp } = await open([kitchen]);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const form = await dialog('„Küche“ bearbeiten');
  await user.type(form.getByLabelText('Name'), ' unten');
  const seen = answer(changeTarget, new AppError('conflict'));
  answer(listTargets, [{ ...kitchen, name: 'Theke', version: 4 }]);
  await act(async () => stomp.open());
  act(() => stomp.send(discordTargetUpdate.name, {}));
  expect(await section.findByText('Theke')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await user.click(await form.findByRole('button', { name: 'Neuen Stand laden' }));
  expect(seen[0]?.body).toMatchObject({ name: 'Küche unten', version: 3 });
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Theke');
});

test('a channel that was removed meanwhile is not added anew', { tags: ['long'] }, async () => {
  const { user, section, stomp } = await open([kitchen]);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const form = await dialog('„Küche“ bearbeiten');
  await user.type(form.getByLabelText('Name'), ' unten');
  answer(listTargets, []);
  answer(changeTarget, new AppError('not-found'));
  await act(async () => stomp.open());
  act(() => stomp.send(discordTargetUpdate.name, {}));
  expect(await section.findByText(/Noch wird kein Kanal benachrichtigt/)).toBeDefined();
  await user.click((await dialog('„Küche“ bearbeiten')).getByRole('button', { name: 'Speichern' }));
  expect(await form.findByRole('alert')).toBeDefined();
});

test('a webhook that is gone is not switched on again without another address', { tags: ['long'] }, async () => {
  const { user, section } = await open([{ ...kitchen, isOn: false, trouble: 'GONE' }]);
  const seen = answer(changeTarget, kitchen);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const form = await dialog('„Küche“ bearbeiten');
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  expect(await form.findByText('Bitte füge die neue Webhook-Adresse ein.')).toBeDefined();
  await user.click(form.getByLabelText('Webhook-Adresse'));
  await user.paste(ADDRESS);
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ address: ADDRESS, isOn: true }));
});

test('what is switched off in the business is offered only where it is chosen already', async () => {
  const { user, section } = await open([{ ...kitchen, events: ['TIPS_OPEN'] }], ['PRODUCTS']);
  await user.click(section.getByRole('button', { name: '„Küche“ bearbeiten' }));
  const labels = (await dialog('„Küche“ bearbeiten'))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));
  expect(labels).toEqual([
    'Bestand unter dem Ziel',
    'Ungeklärter Schwund über der Grenze',
    'Geöffnet und geschlossen',
    'Neues Tippspiel',
    'Spielserver antwortet nicht',
    'Sicherung gescheitert',
  ]);
});

test('the test tells what Discord has answered', async () => {
  const { user, section } = await open([kitchen]);
  const refused = 'Diesen Webhook gibt es bei Discord nicht mehr (404).';
  answer(testTarget, { isOk: false, answer: refused });
  const button = section.getByRole('button', { name: '„Küche“ testen' });
  await user.click(button);
  expect(await section.findByText(refused)).toBeDefined();
  answer(testTarget, { isOk: true, answer: 'Angekommen.' });
  await user.click(button);
  expect(await section.findByText('Die Testnachricht ist im Kanal angekommen.')).toBeDefined();
});

test('a webhook that is gone is said with what to do about it, and live', async () => {
  const { section, stomp } = await open([kitchen]);
  answer(listTargets, [{ ...kitchen, isOn: false, trouble: 'GONE' }]);
  await act(async () => stomp.open());
  act(() => stomp.send(discordTargetUpdate.name, {}));
  expect(await section.findByText(/Lege in Discord einen neuen an/)).toBeDefined();
  expect(section.getByText('gestört')).toBeDefined();
});

test('a channel is removed after a question', async () => {
  const { user, section } = await open([kitchen]);
  const seen = answer(removeTarget, new Response(null, { status: 204 }));
  await user.click(section.getByRole('button', { name: '„Küche“ entfernen' }));
  answer(listTargets, []);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText('„Küche“ ist entfernt.')).toBeDefined();
  expect(seen).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kanal hinzufügen'));
  expect(section.queryByText('Küche')).toBeNull();
});

test('a list that cannot be loaded can be asked for again', async () => {
  const { user, section } = await open(new AppError('conflict'));
  expect(await section.findByText('Die Kanäle konnten nicht geladen werden.')).toBeDefined();
  answer(listTargets, [kitchen]);
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await section.findByText('Küche')).toBeDefined();
});

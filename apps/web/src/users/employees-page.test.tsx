import { AppError } from '@kontor/contract/core/errors.ts';
import type { Role } from '@kontor/contract/core/roles.ts';
import { changeRole, endSessions, getMe, listFormer, listUsers } from '@kontor/contract/users/api.ts';
import type { Employee, Former } from '@kontor/contract/users/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { employee } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const owner = employee('1', 'Mara Lindner', 'BUSINESS_OWNER');
const boss = employee('2', 'Jonas Falk', 'SUPER_ADMIN');
const clerk = employee('3', 'Nele Winter', 'MODERATOR');
const customer = employee('4', 'Emil Rausch', 'USER');

async function openEmployees(
  me: Employee = boss,
  staff: Employee[] = [clerk, boss, owner],
  former: Former[] | AppError = [],
) {
  answer(listFormer, former);
  const lists = answer(listUsers, ({ query }) => (query.get('search') ? [customer] : staff));
  const view = renderApp('/employees', { me });
  await screen.findByText('Nele Winter');
  return { ...view, lists };
}

const trigger = (name: string) => screen.getByRole('button', { name: new RegExp(`Rechte von ${name} ändern`) });
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

test('staff are listed by rank, with their rights, or sorted; nobody is offered a role above their own', async () => {
  const { user, lists } = await openEmployees();
  expect(lists[0]?.query.get('staff')).toBe('true');
  expect(names()).toEqual(['MLMara Lindner  mara.lindner', 'JFJonas Falk Du jonas.falk', 'NWNele Winter  nele.winter']);
  expect(trigger('Nele Winter').textContent).toBe('Mitarbeiter');
  expect(screen.getByText('3 Personen im Team')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names().map((name) => name?.slice(2, 6))).toEqual(['Jona', 'Mara', 'Nele']);
  await user.click(screen.getByRole('button', { name: 'Recht' }));
  await user.click(screen.getByRole('button', { name: 'Recht' }));
  expect(names().map((name) => name?.slice(2, 6))).toEqual(['Nele', 'Jona', 'Mara']);
  await user.click(trigger('Nele Winter'));
  const roles = await screen.findAllByRole('menuitemradio');
  expect(roles.map((item) => item.textContent)).toEqual(['Kunde', 'Mitarbeiter', 'Verwaltung', 'Leitung']);
});

test('a person above me cannot be changed, and the reason is shown', async () => {
  const { user } = await openEmployees();
  expect(trigger('Mara Lindner').getAttribute('aria-disabled')).toBe('true');
  await user.hover(trigger('Mara Lindner'));
  const reason = await screen.findByRole('tooltip');
  expect(reason.textContent).toBe('Mara Lindner steht über dir. Diese Rechte kannst du nicht ändern.');
  await user.click(trigger('Mara Lindner'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the last owner cannot be demoted', async () => {
  await openEmployees(owner);
  expect(screen.getByText('einzige Geschäftsführung')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Rechte von Mara Lindner ändern/ })).toBeNull();
});

test('a demotion is asked for first and can be called off', { tags: ['long'] }, async () => {
  const { user } = await openEmployees();
  const seen = answer(changeRole, clerk);
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kunde' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Nele Winter herabstufen?' }));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(seen).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(trigger('Nele Winter')));
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kunde' }));
  await user.click(await screen.findByRole('button', { name: 'Herabstufen' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(trigger('Nele Winter')));
});

test('a promotion happens at once and is shown, and can be taken back from there', async () => {
  const { user } = await openEmployees();
  const seen = answer(changeRole, ({ body }) => employee('3', 'Nele Winter', (body as { role: Role }).role));
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Verwaltung' }));
  expect(await screen.findByText('Nele Winter hat jetzt die Rechte „Verwaltung“.')).toBeDefined();
  expect(seen[0]?.path).toBe('/api/user/3/role');
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ role: 'ADMIN' }, { role: 'MODERATOR' }]));
  expect(await screen.findByText('Nele Winter hat jetzt die Rechte „Mitarbeiter“.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('a person who takes their own rights is asked, and told even though the page is gone', async () => {
  const { user } = await openEmployees();
  const demoted = employee('2', 'Jonas Falk', 'USER');
  answer(changeRole, () => {
    answer(getMe, demoted);
    return demoted;
  });
  await user.click(trigger('Jonas Falk'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kunde' }));
  await screen.findByRole('alertdialog', { name: 'Dich selbst herabstufen?' });
  await user.click(screen.getByRole('button', { name: 'Herabstufen' }));
  expect(await screen.findByRole('heading', { name: '404 NOT FOUND' })).toBeDefined();
  expect(screen.getAllByText('Deine Rechte haben sich geändert: Kunde.')).toHaveLength(1);
});

test('making a person an owner is asked for first', async () => {
  const { user } = await openEmployees(owner);
  await user.click(trigger('Jonas Falk'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Geschäftsführer' }));
  expect(await screen.findByRole('alertdialog', { name: 'Jonas Falk zur Geschäftsführung machen?' })).toBeDefined();
});

test('a refusal of the server is shown in its words and nothing changes', async () => {
  const { user } = await openEmployees();
  answer(changeRole, new AppError('users.above-own-level', { own: 'Leitung' }));
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Leitung' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Du kannst niemanden über deine eigene Stufe (Leitung) heben.',
  );
  expect(trigger('Nele Winter').textContent).toBe('Mitarbeiter');
});

test('when the session is over, an action says so and the page stays', async () => {
  const { user } = await openEmployees();
  answer(changeRole, new AppError('auth.required'));
  answer(getMe, new AppError('auth.required'));
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Verwaltung' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Deine Anmeldung ist abgelaufen.');
  expect(screen.getByRole('button', { name: 'Anmelden' })).toBeDefined();
  expect(trigger('Nele Winter')).toBeDefined();
});

test('searching finds customers too; without a match it says how is searched', { tags: ['long'] }, async () => {
  const { user, lists } = await openEmployees();
  await user.type(screen.getByLabelText('Alle Personen durchsuchen'), 'Emil');
  expect(await screen.findByText('Emil Rausch')).toBeDefined();
  expect(screen.getByText('1 Treffer unter allen Personen')).toBeDefined();
  // On a busy machine the first letters are asked for as well.
  await waitFor(() => expect(lists.at(-1)?.query.get('search')).toBe('Emil'));
  expect(lists.at(-1)?.query.get('staff')).toBeNull();
  answer(listUsers, []);
  await user.type(screen.getByLabelText('Alle Personen durchsuchen'), 'x');
  expect(await screen.findByText('Niemand gefunden, dessen Name mit „Emilx“ beginnt.')).toBeDefined();
  expect(screen.getByText('Wer sich noch nie angemeldet hat, steht hier nicht.')).toBeDefined();
});

test('changes by others appear live', async () => {
  const { stomp } = await openEmployees();
  await act(async () => stomp.open());
  answer(listUsers, [employee('3', 'Nele Winter', 'ADMIN'), boss, owner]);
  act(() => stomp.send('/topic/user-update', { id: '3' }));
  await waitFor(() => expect(trigger('Nele Winter').textContent).toBe('Verwaltung'));
});

test('more pages are loaded on demand', { tags: ['long'] }, async () => {
  const { user } = await openEmployees();
  const link = '</api/users?staff=true&before=3>; rel="next"';
  answer(listUsers, ({ query }) =>
    query.get('before') ? [employee('9', 'Theo Brandt', 'ADMIN')] : Response.json([clerk, boss], { headers: { link } }),
  );
  await user.type(screen.getByLabelText('Alle Personen durchsuchen'), 'N');
  await user.click(await screen.findByRole('button', { name: 'Mehr laden' }));
  expect(await screen.findByText('Theo Brandt')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('a list that cannot be loaded offers to try again', async () => {
  answer(listUsers, new AppError('server.error'));
  const { user } = renderApp('/employees', { me: boss });
  expect(await screen.findByText('Die Liste konnte nicht geladen werden.')).toBeDefined();
  answer(listUsers, [clerk]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Nele Winter')).toBeDefined();
});

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('a row says where the rights come from when they are not just given by hand', async () => {
  await openEmployees(boss, [
    clerk,
    employee('5', 'Arne Voigt', 'ADMIN', { grantedRole: 'USER', mappedRole: 'ADMIN' }),
    employee('6', 'Ida Kern', 'ADMIN', { mappedRole: 'ADMIN' }),
    employee('7', 'Lutz Behr', 'ADMIN', { mappedRole: 'MODERATOR' }),
  ]);
  const origins = ['Nele Winter', 'Arne Voigt', 'Ida Kern', 'Lutz Behr'].map(
    (name) => row(name).querySelectorAll('td')[1]?.textContent,
  );
  expect(origins).toEqual([
    'Mitarbeiter',
    'Verwaltungdurch Discord',
    'Verwaltungvon Hand und durch Discord',
    'VerwaltungMitarbeiter durch Discord, Verwaltung von Hand',
  ]);
});

test('every row says when a person was here and whether they are in the game', async () => {
  const lastSeenAt = new Date(Date.now() - 3 * 60_000 - 5000).toISOString();
  await openEmployees(boss, [
    { ...clerk, lastSeenAt, isOnline: true },
    { ...boss, isOnline: false },
    { ...owner, isOnline: null },
  ]);
  const cells = ['Nele Winter', 'Jonas Falk', 'Mara Lindner'].map((name) =>
    [...row(name).querySelectorAll('td')].slice(2).map(plainText),
  );
  expect(cells).toEqual([
    ['Zuletzt vor 3 Minuten', 'im Spiel'],
    ['Zuletzt gesehen: noch nie', '–nicht im Spiel'],
    ['Zuletzt gesehen: noch nie', 'Im Spiel: unbekannt'],
  ]);
  expect(screen.getByText('vor 3 Minuten').title).toMatch(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/);
});

test('taking by hand what Discord still gives says that it stays', { tags: ['long'] }, async () => {
  const both = employee('3', 'Nele Winter', 'ADMIN', { mappedRole: 'ADMIN' });
  const { user } = await openEmployees(boss, [both, boss, owner]);
  answer(changeRole, { ...both, grantedRole: 'USER' });
  await user.click(trigger('Nele Winter'));
  expect(await screen.findByText('Durch Discord gilt mindestens „Verwaltung“.')).toBeDefined();
  expect(screen.getByRole('menuitemradio', { name: 'Verwaltung' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Kunde' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Nele Winter herabstufen?' });
  expect(dialog.textContent).toContain('an den Rechten ändert sich noch nichts. „Verwaltung“ kommt aus Discord');
  await user.click(within(dialog).getByRole('button', { name: 'Herabstufen' }));
  expect(
    await screen.findByText('Nele Winter hat von Hand jetzt „Kunde“. Durch Discord gilt weiter „Verwaltung“.'),
  ).toBeDefined();
});

test('what is given by hand above Discord falls back to what Discord gives', async () => {
  const { user } = await openEmployees(boss, [
    employee('3', 'Nele Winter', 'ADMIN', { mappedRole: 'MODERATOR' }),
    boss,
    owner,
  ]);
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Kunde' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'hat dann statt „Verwaltung“ nur noch die Rechte von „Mitarbeiter“.',
  );
});

test('a person is logged out everywhere after a question, and the focus is back at the row', async () => {
  const { user } = await openEmployees();
  const sent = answer(endSessions, new Response(null, { status: 204 }));
  await user.click(trigger('Nele Winter'));
  await user.click(await screen.findByRole('menuitem', { name: 'Überall abmelden' }));
  const question = await screen.findByRole('alertdialog', { name: 'Nele Winter überall abmelden?' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Überall abmelden' }));
  expect(await screen.findByText('Nele Winter ist auf allen Geräten abgemeldet.')).toBeDefined();
  expect(sent[0]?.path).toBe('/api/user/3/sessions');
  await waitFor(() => expect(document.activeElement).toBe(trigger('Nele Winter')));
});

test('who left stands under a number, and the lead can tell who it was', async () => {
  const person = { id: '31', userName: 'zora.z', globalName: 'Zora Zielke', leftAt: '2026-11-15T12:00:00.000Z' };
  await openEmployees(boss, undefined, [{ ...person, number: 7, knownUntil: '2027-02-13T12:00:00.000Z' }]);
  const list = await screen.findByRole('table', { name: 'Ehemalige Personen' });
  const [row] = within(list).getAllByRole('row').slice(1);
  expect(plainText(row)).toBe('Ehemalige Person 7Zora Zielke zora.z Discord-Kennung 3113.02.2027');
});

test('while nobody has left there is nothing of it; a failure is shown', async () => {
  const { unmount } = await openEmployees();
  expect(screen.queryByRole('heading', { name: 'Ehemalige Personen' })).toBeNull();
  unmount();
  await openEmployees(boss, undefined, new AppError('server.busy'));
  expect(await screen.findByText('Die ehemaligen Personen konnten nicht geladen werden.')).toBeDefined();
});

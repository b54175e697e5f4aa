import { AppError } from '@kontor/contract/core/errors.ts';
import {
  changeTeam,
  createTeam,
  findDrivers,
  getMyRacing,
  handOverTeam,
  inviteDriver,
  joinTeam,
  leaveTeam,
  removeInvitation,
} from '@kontor/contract/racing/api.ts';
import type { MyRacing } from '@kontor/contract/racing/schema.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { ALONE, face, inTeam, openProfile, TEAM } from '../testing/profile.ts';

const button = (name: string) => screen.getByRole('button', { name });
const dachs = face(13, 'Dachs', 3);
const kolibri = face(12, 'Kolibri', 44);
const TOLD = { ...TEAM, captainId: 11, members: [] };
const invitation = { teamId: 1, name: 'Hafenrenner', color: '#1f6f8b', by: 'Dachs' };

const nothing = () => new Response(null, { status: 204 });
/** The server answers with nothing, and from then on with another state. */
const becomes = (racing: MyRacing) => () => {
  answer(getMyRacing, racing);
  return nothing();
};

async function open(racing: MyRacing) {
  const view = openProfile({ racing });
  await screen.findByRole('heading', { name: racing.team?.name ?? 'Team' });
  return view;
}

test('a team is founded with name and colour', async () => {
  const { user } = await open(ALONE);
  const seen = answer(createTeam, () => {
    answer(getMyRacing, inTeam(11, []));
    return TOLD;
  });
  await user.click(button('Team gründen'));
  expect(document.activeElement).toBe(screen.getByLabelText('Teamname'));
  await user.type(screen.getByLabelText('Teamname'), 'Hafenrenner');
  fireEvent.change(screen.getByLabelText('Teamfarbe'), { target: { value: '#1F6F8B' } });
  await user.click(button('Gründen'));
  expect(await screen.findByText('Das Team „Hafenrenner“ ist gegründet.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hafenrenner' }));
  expect(seen[0]?.body).toEqual({ name: 'Hafenrenner', color: '#1f6f8b' });
});

test('a name that is taken is said at its field, and what was typed stays', async () => {
  const { user } = await open(ALONE);
  answer(createTeam, new AppError('racing.name-taken', { name: 'Hafenrenner' }));
  await user.click(button('Team gründen'));
  await user.click(button('Gründen'));
  expect(document.activeElement).toBe(screen.getByLabelText('Teamname'));
  await user.type(screen.getByLabelText('Teamname'), 'Hafenrenner{Enter}');
  expect(await screen.findByText('Den Namen „Hafenrenner“ gibt es schon.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Teamname'));
  await user.click(button('Abbrechen'));
  expect(button('Team gründen')).toBeDefined();
});

test('an invitation is accepted', async () => {
  const { user } = await open({ ...ALONE, invitations: [invitation] });
  expect(screen.getByText('von Dachs')).toBeDefined();
  const seen = answer(joinTeam, () => {
    answer(getMyRacing, inTeam(13, [dachs]));
    return TOLD;
  });
  await user.click(button('Einladung von Hafenrenner annehmen'));
  expect(await screen.findByText('Du fährst jetzt für „Hafenrenner“.')).toBeDefined();
  expect(screen.queryByText('Einladungen an dich')).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/members']);
});

test('an invitation is declined', async () => {
  const { user } = await open({ ...ALONE, invitations: [invitation] });
  const seen = answer(removeInvitation, becomes(ALONE));
  await user.click(button('Einladung von Hafenrenner ablehnen'));
  expect(await screen.findByText('Die Einladung von „Hafenrenner“ ist abgelehnt.')).toBeDefined();
  expect(screen.queryByText('Einladungen an dich')).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/invitation/11']);
});

test('an invitation that was taken back meanwhile says so and goes', async () => {
  const { user } = await open({ ...ALONE, invitations: [invitation] });
  answer(joinTeam, () => {
    answer(getMyRacing, ALONE);
    return new AppError('racing.not-invited');
  });
  await user.click(button('Einladung von Hafenrenner annehmen'));
  expect(await screen.findByText('Diese Einladung gilt nicht mehr.')).toBeDefined();
  expect(screen.queryByText('Einladungen an dich')).toBeNull();
});

test('the members are shown, the captain first and marked', async () => {
  await open(inTeam(13, [dachs]));
  const members = within(screen.getByRole('list', { name: 'Fahrer im Team' })).getAllByRole('listitem');
  expect(members.map((member) => member.textContent)).toEqual([
    'Startnummer 3DachsTeamleitung',
    'Startnummer 7FalkeDu',
  ]);
});

test('a member may leave and nothing else', async () => {
  const { user } = await open(inTeam(13, [dachs]));
  expect(screen.queryByRole('button', { name: 'Team bearbeiten' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Mehr zu/ })).toBeNull();
  expect(screen.queryByLabelText('Fahrer einladen')).toBeNull();
  const seen = answer(leaveTeam, becomes(ALONE));
  await user.click(button('Team verlassen'));
  expect(screen.getByRole('alertdialog', { name: '„Hafenrenner“ verlassen?' })).toBeDefined();
  await user.click(button('Verlassen'));
  expect(await screen.findByText('Du bist nicht mehr bei „Hafenrenner“.')).toBeDefined();
  expect(button('Team gründen')).toBeDefined();
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/member/11']);
});

test('a captain changes name and colour', { tags: ['long'] }, async () => {
  const { user } = await open(inTeam(11, [dachs]));
  const seen = answer(changeTeam, { ...TOLD, name: 'Hafenrenner II' });
  await user.click(button('Team bearbeiten'));
  await user.type(screen.getByLabelText('Teamname'), ' II{Enter}');
  expect(await screen.findByText('Das Team „Hafenrenner II“ ist gespeichert.')).toBeDefined();
  expect(seen[0]?.body).toEqual({ name: 'Hafenrenner II', color: '#1f6f8b' });
});

test('a captain invites by name; who has a team is shown but stays there', { tags: ['long'] }, async () => {
  const { user } = await open(inTeam(11, [dachs]));
  const otter = face(14, 'Otter', 9, { id: 2, name: 'Sandpiloten', color: '#b5562b' });
  const asked = answer(findDrivers, [{ ...dachs, team: TEAM }, kolibri, otter]);
  const seen = answer(inviteDriver, becomes(inTeam(11, [dachs], [kolibri])));
  await user.type(screen.getByLabelText('Fahrer einladen'), 'o');
  const found = within(await screen.findByRole('list', { name: 'Gefundene Fahrer' }));
  expect(found.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Startnummer 3DachsHafenrennerschon bei euch',
    'Startnummer 44KolibriEinladen',
    'Startnummer 9OtterSandpilotenschon in einem Team',
  ]);
  expect(screen.getByText('3 Fahrer gefunden')).toBeDefined();
  await user.click(button('Kolibri einladen'));
  expect(await screen.findByText('Kolibri ist eingeladen.')).toBeDefined();
  expect(found.getByText('eingeladen')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Offene Einladungen' }).textContent).toContain('Kolibri');
  expect(document.activeElement).toBe(screen.getByLabelText('Fahrer einladen'));
  expect(asked.map(({ query }) => query.get('search'))).toContain('o');
  expect(seen[0]?.body).toEqual({ driverId: 12 });
});

test('a search without a match says so', { tags: ['long'] }, async () => {
  const { user } = await open(inTeam(11, [dachs]));
  answer(findDrivers, []);
  await user.type(screen.getByLabelText('Fahrer einladen'), 'Niemand');
  expect(await screen.findByText(/^Kein Fahrer passt zu „Niemand“/)).toBeDefined();
});

test('a refused invitation is reported', { tags: ['long'] }, async () => {
  const { user } = await open(inTeam(11, [dachs]));
  answer(findDrivers, [kolibri]);
  answer(inviteDriver, new AppError('racing.team-full', { limit: 8 }));
  await user.type(screen.getByLabelText('Fahrer einladen'), 'Kol');
  await user.click(await screen.findByRole('button', { name: 'Kolibri einladen' }));
  expect(await screen.findByText('Das Team ist voll: Mehr als 8 Fahrer gehen nicht.')).toBeDefined();
});

test('a captain takes an invitation back', async () => {
  const { user } = await open(inTeam(11, [], [kolibri]));
  const seen = answer(removeInvitation, becomes(inTeam(11, [])));
  await user.click(button('Einladung an Kolibri zurückziehen'));
  expect(await screen.findByText('Die Einladung an Kolibri ist zurückgezogen.')).toBeDefined();
  expect(screen.queryByText('Offene Einladungen')).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/invitation/12']);
});

test('a captain removes a member after a question', async () => {
  const { user } = await open(inTeam(11, [dachs]));
  const seen = answer(leaveTeam, becomes(inTeam(11, [])));
  await user.click(button('Mehr zu Dachs'));
  await user.click(await screen.findByRole('menuitem', { name: 'Aus dem Team entfernen' }));
  await user.click(button('Entfernen'));
  expect(await screen.findByText('Dachs ist nicht mehr im Team.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hafenrenner' }));
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/member/13']);
});

test('a captain hands the team over after a question and is a member from then on', async () => {
  const { user } = await open(inTeam(11, [dachs]));
  const seen = answer(handOverTeam, () => {
    answer(getMyRacing, inTeam(13, [dachs]));
    return TOLD;
  });
  await user.click(button('Mehr zu Dachs'));
  await user.click(await screen.findByRole('menuitem', { name: 'Teamleitung übergeben' }));
  await user.click(button('Übergeben'));
  expect(await screen.findByText('Dachs leitet jetzt „Hafenrenner“.')).toBeDefined();
  expect(screen.queryByLabelText('Fahrer einladen')).toBeNull();
  expect(seen[0]?.body).toEqual({ driverId: 13 });
});

test('a captain with members is told to hand over first', async () => {
  const { user } = await open(inTeam(11, [dachs]));
  expect(screen.getByText('Auflösen kannst du das Team, wenn du allein darin bist.')).toBeDefined();
  const seen = answer(leaveTeam, nothing());
  await user.click(button('Team verlassen'));
  expect(screen.getByRole('alertdialog', { name: 'Übergib zuerst die Teamleitung' })).toBeDefined();
  await user.click(button('Schließen'));
  expect(seen).toEqual([]);
});

test('a captain alone dissolves the team', async () => {
  const { user } = await open(inTeam(11, []));
  const seen = answer(leaveTeam, becomes(ALONE));
  await user.click(button('Team auflösen'));
  await user.click(button('Auflösen'));
  expect(await screen.findByText('Das Team „Hafenrenner“ ist aufgelöst.')).toBeDefined();
  expect(seen.map(({ path }) => path)).toEqual(['/api/racing/team/1/member/11']);
});

test('a refusal closes the question and shows how it is by now', async () => {
  const { user } = await open(inTeam(11, [dachs]));
  answer(leaveTeam, () => {
    answer(getMyRacing, inTeam(13, [dachs]));
    return new AppError('racing.not-captain');
  });
  await user.click(button('Mehr zu Dachs'));
  await user.click(await screen.findByRole('menuitem', { name: 'Aus dem Team entfernen' }));
  await user.click(button('Entfernen'));
  expect(await screen.findByText('Das kann nur die Teamleitung.')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

import { AppError } from '@kontor/contract/core/errors.ts';
import {
  changeTrack,
  createTrack,
  listTracks,
  removeTrack,
  removeTrackImage,
  saveTrackImage,
  saveVehicleClasses,
} from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as image from '#platform/shrink-picture.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { answerTracks, CLASSES, entryOf, trackOf } from '../testing/track.ts';

const admin = person('1', 'Selma', 'ADMIN');
const driven = trackOf(1, 'Nordkai-Runde', { record: entryOf(7, 'Maro', 96_798), imageVersion: 4 });
const fresh = trackOf(2, 'Parkhaus Rockford', { kind: 'DRIFT', lengthMeters: 1100 });

function open(tracks = [driven, fresh], me: ReturnType<typeof person> | undefined = undefined) {
  const { lists } = answerTracks({ tracks });
  return { ...renderApp('/racing/tracks', { me }), lists };
}

const card = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
const findCard = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;

test('a visitor sees name, kind, length and record of each track, and nothing to change', async () => {
  open();
  const text = plainText(await findCard('Nordkai-Runde'));
  for (const part of ['Rundkurs · 4,2 km', '1:36.798', 'Maro', 'Emerus']) expect(text).toContain(part);
  await waitFor(() => expect(plainText(card('Nordkai-Runde'))).toContain('Klasse S'));
  expect(plainText(card('Parkhaus Rockford'))).toContain('Noch keine Zeit.');
  expect(screen.getByRole('link', { name: 'Nordkai-Runde' }).getAttribute('href')).toBe('/racing/tracks/1');
  expect(screen.queryByRole('button', { name: /Strecke anlegen|Fahrzeugklassen|Bearbeiten|Löschen/ })).toBeNull();
});

test('a picture is asked for with its version; without one a line is drawn', async () => {
  open();
  const picture = (await findCard('Nordkai-Runde')).querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/api/racing/track/1/image?v=4');
  expect(card('Parkhaus Rockford').querySelector('img')).toBeNull();
  expect(card('Parkhaus Rockford').querySelector('svg path')).not.toBeNull();
});

test('without tracks there is a sentence, after a failure another try', async () => {
  answerTracks();
  const { user, unmount } = renderApp('/racing/tracks');
  expect(await screen.findByText('Noch gibt es keine Strecke.')).toBeDefined();
  unmount();
  answer(listTracks, new AppError('server.error'));
  renderApp('/racing/tracks');
  expect(await screen.findByText('Die Strecken konnten nicht geladen werden.')).toBeDefined();
  answer(listTracks, [fresh]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await findCard('Parkhaus Rockford')).toBeDefined();
});

test('more than six can be searched and filtered by kind', { tags: ['long'] }, async () => {
  const many = Array.from({ length: 6 }, (_, index) => trackOf(index + 10, `Ring ${index + 1}`));
  const { user } = open([...many, fresh]);
  await findCard('Ring 1');
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'ring 3');
  expect(screen.getAllByRole('link', { name: /^(Ring|Parkhaus)/ }).map(plainText)).toEqual(['Ring 3']);
  await user.selectOptions(screen.getByLabelText('Art'), 'Drift');
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
  await user.selectOptions(screen.getByLabelText('Art'), 'Drift');
  expect(screen.getAllByRole('link', { name: /^(Ring|Parkhaus)/ }).map(plainText)).toEqual(['Parkhaus Rockford']);
});

test('a new record appears by itself', async () => {
  const { stomp } = open();
  await findCard('Parkhaus Rockford');
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/racing-update'));
  answer(listTracks, [driven, { ...fresh, record: entryOf(9, 'Lou', 47_972) }]);
  act(() => stomp.send('/topic/racing-update', { what: 'times' }));
  await waitFor(() => expect(plainText(card('Parkhaus Rockford'))).toContain('0:47.972'));
});

test('an admin creates a track with a picture', { tags: ['long'] }, async () => {
  const { user } = open([driven], admin);
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'abcd', src: 'data:image/jpeg;base64,abcd' });
  await user.click(await screen.findByRole('button', { name: 'Strecke anlegen' }));
  const created = answer(createTrack, { ...fresh, id: 9 });
  const pictures = answer(saveTrackImage, { ...fresh, id: 9, imageVersion: 1 });
  await user.type(screen.getByLabelText('Name'), 'Parkhaus Rockford');
  await user.selectOptions(screen.getByLabelText('Art'), 'Drift');
  await user.type(screen.getByLabelText('Länge in km'), '1,1');
  await user.upload(screen.getByLabelText('Bilddatei'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect((await screen.findByAltText('Vorschau')).getAttribute('src')).toBe('data:image/jpeg;base64,abcd');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByText('„Parkhaus Rockford“ ist angelegt.')).toBeDefined();
  expect(created.map(({ body }) => body)).toEqual([
    { name: 'Parkhaus Rockford', kind: 'DRIFT', lengthMeters: 1100, description: '' },
  ]);
  expect(pictures.map(({ path, body }) => [path, body])).toEqual([['/api/racing/track/9/image', { data: 'abcd' }]]);
});

test('a refused picture is reported, and saving again does not create the track twice', {
  tags: ['long'],
}, async () => {
  const { user } = open([driven], admin);
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'abcd', src: 'data:image/jpeg;base64,abcd' });
  await user.click(await screen.findByRole('button', { name: 'Strecke anlegen' }));
  const created = answer(createTrack, { ...fresh, id: 9 });
  const changed = answer(changeTrack, { ...fresh, id: 9 });
  answer(saveTrackImage, new AppError('pictures.unreadable'));
  await user.type(screen.getByLabelText('Name'), 'Parkhaus Rockford');
  await user.type(screen.getByLabelText('Länge in km'), '1,1');
  await user.upload(screen.getByLabelText('Bilddatei'), new File(['x'], 'a.png', { type: 'image/png' }));
  await screen.findByAltText('Vorschau');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByText(/Dieses Bild kann Kontor nicht lesen/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(created).toHaveLength(1);
});

test('what cannot be read as a picture is said at once; what is missing is said at its field', async () => {
  const { user } = open([driven], admin);
  vi.spyOn(image, 'shrinkPicture').mockRejectedValue(new Error('no picture'));
  await user.click(await screen.findByRole('button', { name: 'Strecke anlegen' }));
  await user.upload(screen.getByLabelText('Bilddatei'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText(/lässt sich nicht lesen/)).toBeDefined();
  const created = answer(createTrack, fresh);
  await user.type(screen.getByLabelText('Länge in km'), '4.2');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByText('Bitte gib die Länge an, zum Beispiel 4,2.')).toBeDefined();
  expect(created).toEqual([]);
});

test('a picture can be taken away', async () => {
  const { user } = open([driven], admin);
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Nordkai-Runde' }));
  answer(changeTrack, driven);
  const removed = answer(removeTrackImage, { ...driven, imageVersion: null });
  await user.click(screen.getByRole('button', { name: 'Bild entfernen' }));
  expect(screen.queryByAltText('Vorschau')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('„Nordkai-Runde“ ist gespeichert.');
  expect(removed).toHaveLength(1);
});

test('a track with a record cannot be deleted, and it says why', async () => {
  const { user } = open([driven], admin);
  const remove = await screen.findByRole('button', { name: 'Löschen: Nordkai-Runde' });
  await user.click(remove);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.hover(remove);
  expect(await screen.findByText('Hier wurde schon gefahren')).toBeDefined();
});

test('deleting asks, and a track with lap times stays', async () => {
  const { user } = open([{ ...driven, record: null }], admin);
  answer(removeTrack, new AppError('racing.track-used'));
  await user.click(await screen.findByRole('button', { name: 'Löschen: Nordkai-Runde' }));
  const question = within(screen.getByRole('alertdialog', { name: '„Nordkai-Runde“ löschen?' }));
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText(/Auf dieser Strecke wurde schon gefahren/)).toBeDefined();
  expect(card('Nordkai-Runde')).toBeDefined();
});

test('classes are reordered by keyboard, renamed, added, removed and saved as a whole', {
  tags: ['long'],
}, async () => {
  const { user } = open([driven], admin);
  await user.click(await screen.findByRole('button', { name: 'Fahrzeugklassen' }));
  const saved = answer(saveVehicleClasses, CLASSES);
  const up = await screen.findByRole('button', { name: 'A nach oben' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('A steht jetzt an 1. Stelle.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A nach oben' }));
  await user.click(screen.getByRole('button', { name: 'B entfernen' }));
  await user.type(screen.getByLabelText('Name der 2. Klasse'), '+');
  await user.click(screen.getByRole('button', { name: 'Klasse hinzufügen' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name der 3. Klasse'));
  await user.keyboard('Bikes');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Die Fahrzeugklassen sind gespeichert.');
  expect(saved.map(({ body }) => body)).toEqual([[{ id: 2, name: 'A' }, { id: 1, name: 'S+' }, { name: 'Bikes' }]]);
});

test('a class twice or without a name is reported before anything is sent; a refusal of the server is shown', {
  tags: ['long'],
}, async () => {
  const { user } = open([driven], admin);
  await user.click(await screen.findByRole('button', { name: 'Fahrzeugklassen' }));
  const saved = answer(saveVehicleClasses, new AppError('racing.class-used', { name: 'B' }));
  const third = await screen.findByLabelText('Name der 3. Klasse');
  await user.clear(third);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Bitte ausfüllen.')).toBeDefined();
  await user.type(third, 's');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Jede Klasse bitte nur einmal.');
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 's entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText(/In Klasse B wurde schon gefahren/)).toBeDefined();
});

import { AppError } from '@kontor/contract/core/errors.ts';
import { listPendingTimes, listTopTimes } from '@kontor/contract/racing/laps-api.ts';
import { listTracks } from '@kontor/contract/racing/tracks-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { answerTracks, asDriver, driverOf, entryOf, topOf, trackOf } from '../testing/track.ts';

const tracks = [trackOf(3, 'Flugplatz'), trackOf(1, 'Nordkai-Runde')];
const maro = entryOf(7, 'Maro', 96_798, { recording: '/video-on-demand/abc', recordingSecond: 90 });
const lou = entryOf(5, 'Lou', 97_048, { vehicle: 'Krieger', classId: 2 });

function open(path = '/racing/top-times', me: ReturnType<typeof person> | undefined = undefined) {
  const seen = answerTracks({ tracks, top: topOf([maro, lou]), me: asDriver(driverOf(5, 'Lou')) });
  answer(listPendingTimes, []);
  return { ...renderApp(path, { me }), ...seen };
}

const rows = () =>
  within(screen.getByRole('table', { name: /^Bestzeiten/ }))
    .getAllByRole('row')
    .slice(1);
const asked = (query: URLSearchParams | undefined) => Object.fromEntries(query ?? []);

test('the first track is shown by default, with rank, driver, vehicle, class, time, gap and date', async () => {
  const { tops } = open();
  await screen.findByText('Maro');
  expect(asked(tops[0]?.query)).toEqual({ trackId: '3', limit: '100' });
  const heads = screen.getAllByRole('columnheader').map(plainText);
  expect(heads).toEqual(['Rang', 'Fahrer', 'Fahrzeug', 'Klasse', 'Zeit', 'Abstand', 'Datum', 'Aufnahme']);
  await waitFor(() => expect(plainText(rows()[1])).toContain('Klasse A'));
  const texts = rows().map((row) => within(row).getAllByRole('cell').map(plainText));
  expect(texts[0]?.slice(4, 7)).toEqual(['1:36.798', 'Rekord', '10.11.2026']);
  expect(texts[1]?.slice(4, 7)).toEqual(['1:37.048', '+0.250', '10.11.2026']);
  const link = screen.getByRole('link', { name: 'Aufnahme von Maro ansehen ab 1:30' });
  expect(link.getAttribute('href')).toBe('/video-on-demand/abc?t=90');
});

test('what the address says is asked for and stands in the filters', async () => {
  const { tops } = open('/racing/top-times?track=1&class=2&vehicle=Krieger&period=month');
  await screen.findByText('Maro');
  expect(asked(tops.at(-1)?.query)).toEqual({
    trackId: '1',
    limit: '100',
    classId: '2',
    vehicle: 'Krieger',
    period: 'month',
  });
  const values = ['Strecke', 'Klasse', 'Fahrzeug', 'Zeitraum'].map(
    (label) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent,
  );
  expect(values).toEqual(['Nordkai-Runde', 'A', 'Krieger', 'Dieser Monat']);
});

test('every choice goes into the address; another track forgets the vehicle', { tags: ['long'] }, async () => {
  const { user, router } = open();
  await screen.findByText('Maro');
  await user.selectOptions(screen.getByLabelText('Fahrzeug'), 'Krieger');
  await user.selectOptions(screen.getByLabelText('Klasse'), 'A');
  await user.selectOptions(screen.getByLabelText('Zeitraum'), 'Letzter Monat');
  expect(router.state.location.search).toEqual({ vehicle: 'Krieger', class: 2, period: 'last-month' });
  await user.selectOptions(screen.getByLabelText('Strecke'), 'Nordkai-Runde');
  expect(router.state.location.search).toEqual({ track: 1, class: 2, period: 'last-month' });
  await user.selectOptions(screen.getByLabelText('Zeitraum'), 'Gesamt');
  expect(router.state.location.search).toEqual({ track: 1, class: 2 });
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  expect(router.state.location.search).toEqual({ track: 1 });
});

test('nonsense in the address does no harm', async () => {
  const { tops } = open('/racing/top-times?track=-4&class=x&period=never');
  await screen.findByText('Maro');
  expect(asked(tops.at(-1)?.query)).toEqual({ trackId: '3', limit: '100' });
});

test('the own row is marked, and only for those who are logged in', { tags: ['long'] }, async () => {
  const { unmount } = open('/racing/top-times', person('2', 'Kim', 'USER'));
  await screen.findByText('Du');
  expect(plainText(screen.getByText('Du').closest('tr'))).toContain('Lou');
  expect(screen.getByRole('button', { name: 'Zeit einreichen' })).toBeDefined();
  expect(screen.queryByText(/Zu prüfen/)).toBeNull();
  unmount();
  open();
  await screen.findByText('Maro');
  expect(screen.queryByText('Du')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zeit einreichen' })).toBeNull();
});

test('a hundred more are loaded while there are more', { tags: ['long'] }, async () => {
  const { user } = open();
  const tops = answer(listTopTimes, ({ query }) =>
    topOf(query.get('limit') === '200' ? [maro, lou] : [maro], { total: 150 }),
  );
  await screen.findByText('Maro');
  await user.click(screen.getByRole('button', { name: 'Mehr laden' }));
  await screen.findByText('Lou');
  expect(tops.map(({ query }) => query.get('limit'))).toEqual(['100', '200']);
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

test('empty and failed lists say what to do', async () => {
  const { user } = open('/racing/top-times?class=2');
  answer(listTopTimes, ({ query }) => (query.has('classId') ? topOf([]) : topOf([maro])));
  await user.click(
    within(
      await screen.findByText('Keine Zeit passt zu deiner Auswahl.').then((text) => text.parentElement as HTMLElement),
    ).getByRole('button'),
  );
  await screen.findByText('Maro');
  answer(listTopTimes, new AppError('server.error'));
  await user.selectOptions(screen.getByLabelText('Strecke'), 'Nordkai-Runde');
  expect(await screen.findByText('Die Zeiten konnten nicht geladen werden.')).toBeDefined();
  answer(listTopTimes, topOf([]));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Auf Nordkai-Runde ist noch niemand gefahren.')).toBeDefined();
});

test('without tracks it leads to the tracks', async () => {
  open();
  answer(listTracks, []);
  expect((await screen.findByRole('link', { name: 'Zu den Strecken' })).getAttribute('href')).toBe('/racing/tracks');
});

test('a confirmed time appears by itself', async () => {
  const { stomp } = open();
  await screen.findByText('Maro');
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/racing-update'));
  answer(listTopTimes, topOf([entryOf(9, 'Nordlicht', 95_001), maro]));
  act(() => stomp.send('/topic/racing-update', { what: 'times' }));
  expect(await screen.findByText('Nordlicht')).toBeDefined();
});

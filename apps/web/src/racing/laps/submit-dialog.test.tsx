import { toField } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { submitLapTime } from '@kontor/contract/racing/laps-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeDateTimeText } from '#platform/forms/date-time-text.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { answerTracks, asDriver, driverOf, entryOf, topOf, trackOf, waitingOf } from '../testing/track.ts';

const tracks = [trackOf(3, 'Flugplatz'), trackOf(1, 'Nordkai-Runde')];

async function open(driver: ReturnType<typeof driverOf> | null = driverOf(5, 'Lou')) {
  answerTracks({ tracks, top: topOf([entryOf(7, 'Maro', 96_798)]), me: asDriver(driver) });
  const view = renderApp('/racing/top-times?track=1&class=2', { me: person('2', 'Kim', 'USER') });
  await screen.findByText('Maro');
  await view.user.click(screen.getByRole('button', { name: 'Zeit einreichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zeit einreichen' }));
  return { ...view, dialog };
}

test('a time is handed in with what was looked at, and the driver is told that it waits', async () => {
  const { user, dialog } = await open();
  const sent = answer(submitLapTime, waitingOf(1, 'Lou', 96_500));
  expect(dialog.getByLabelText<HTMLSelectElement>('Strecke').value).toBe('1');
  expect(dialog.getByLabelText<HTMLSelectElement>('Klasse').value).toBe('2');
  await user.type(dialog.getByLabelText('Fahrzeug'), 'Sultan RS');
  await user.type(dialog.getByLabelText('Zeit'), '1:36,5');
  fireEvent.change(dialog.getByLabelText('Gefahren am'), { target: { value: '01.11.2026 20:15' } });
  await user.click(dialog.getByRole('button', { name: 'Einreichen' }));
  expect(await screen.findByText('Deine Zeit wird geprüft.')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      trackId: 1,
      classId: 2,
      vehicle: 'Sultan RS',
      timeMs: 96_500,
      drivenAt: '2026-11-01T19:15:00.000Z',
      recording: null,
      recordingSecond: null,
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address of a recording of ours fills link and second; known vehicles are suggested', {
  tags: ['long'],
}, async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByLabelText('Aufnahme (optional)'));
  await user.paste(`${window.location.origin}/video-on-demand/abc-1?t=95`);
  expect(dialog.getByLabelText<HTMLInputElement>('Aufnahme (optional)').value).toBe('/video-on-demand/abc-1');
  expect(dialog.getByLabelText<HTMLInputElement>('Stelle in der Aufnahme (optional)').value).toBe('1:35');
  const list = dialog.getByLabelText<HTMLInputElement>('Fahrzeug').getAttribute('list') ?? '';
  expect([...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
    'Emerus',
  ]);
  const sent = answer(submitLapTime, waitingOf(1, 'Lou', 96_500));
  await user.type(dialog.getByLabelText('Fahrzeug'), 'Emerus');
  await user.type(dialog.getByLabelText('Zeit'), '96.5');
  await user.click(dialog.getByRole('button', { name: 'Einreichen' }));
  await screen.findByText('Deine Zeit wird geprüft.');
  expect(sent[0]?.body).toMatchObject({ recording: '/video-on-demand/abc-1', recordingSecond: 95 });
});

test('the moment is now unless another is given', { tags: ['long'] }, async () => {
  const { dialog } = await open();
  const value = dialog.getByLabelText<HTMLInputElement>('Gefahren am').value;
  const shown = [new Date(), new Date(Date.now() - 60_000)].map((date) => writeDateTimeText(toField(date)));
  expect(shown).toContain(value);
});

test('what is missing or wrong is said at its field, and nothing is sent', { tags: ['long'] }, async () => {
  const { user, dialog } = await open();
  const sent = answer(submitLapTime, waitingOf(1, 'Lou', 96_500));
  await user.type(dialog.getByLabelText('Zeit'), 'schnell');
  await user.type(dialog.getByLabelText('Aufnahme (optional)'), 'http://unsicher.example');
  await user.type(dialog.getByLabelText('Stelle in der Aufnahme (optional)'), '1:75');
  fireEvent.change(dialog.getByLabelText('Gefahren am'), { target: { value: '01.01.2099 10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Einreichen' }));
  for (const sentence of [
    'Bitte ausfüllen.',
    'Bitte eine Zeit wie 1:05.250 eingeben.',
    /beginnt, oder eine Aufnahme von hier/,
    'Bitte als 1:30 oder in Sekunden angeben.',
    'Diese Zeit liegt in der Zukunft.',
  ])
    expect(await dialog.findByText(sentence)).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refusal of the server is shown and the input stays', { tags: ['long'] }, async () => {
  const { user, dialog } = await open();
  answer(submitLapTime, new AppError('racing.unknown-track'));
  await user.type(dialog.getByLabelText('Fahrzeug'), 'Emerus');
  await user.type(dialog.getByLabelText('Zeit'), '1:36.5');
  await user.click(dialog.getByRole('button', { name: 'Einreichen' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Diese Strecke gibt es nicht mehr. Deine Eingaben sind noch da, aber nicht gespeichert.',
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Fahrzeug').value).toBe('Emerus');
});

test('without a driver profile it says so and leads there', { tags: ['long'] }, async () => {
  const { dialog } = await open(null);
  expect(dialog.getByText(/Lege zuerst dein Fahrerprofil an/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Fahrerprofil anlegen' }).getAttribute('href')).toBe('/racing/my-profile');
  expect(dialog.queryByLabelText('Zeit')).toBeNull();
});

test('a typed time is not lost by accident', { tags: ['long'] }, async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('Fahrzeug'), 'Emerus');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Zeit verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

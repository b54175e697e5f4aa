import { AppError } from '@kontor/contract/core/errors.ts';
import { getHours } from '@kontor/contract/hours/api.ts';
import { changeHours, switchHours } from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK, type HoursSettings } from '@kontor/contract/hours/schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { hoursOf, person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara', 'SUPER_ADMIN');
const week = { ...EMPTY_WEEK, FRI: [{ opens: '18:00', closes: '02:00' }] };

async function openSettings(hours: Partial<HoursSettings> = { week }) {
  answerSettings();
  const view = renderApp('/settings/oeffnungszeiten', { me, hours: hoursOf(hours) });
  await screen.findByRole('form', { name: 'Öffnungszeiten' });
  await act(async () => view.stomp.open());
  return view;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });
const save = () => press('Speichern');

test('times are typed as people write them, and sent with what was there', async () => {
  const { user } = await openSettings();
  const seen = answer(changeHours, hoursOf({ week, version: 2 }));
  await user.click(press('Montag: Zeit hinzufügen'));
  expect(document.activeElement).toBe(field('Montag: von'));
  await user.clear(field('Montag: von'));
  await user.type(field('Montag: von'), '9');
  await user.clear(field('Montag: bis'));
  await user.type(field('Montag: bis'), '1730{Enter}');
  await waitFor(() =>
    expect(seen[0]?.body).toEqual({
      week: { ...week, MON: [{ opens: '09:00', closes: '17:30' }] },
      exceptions: [],
      dutyWithinHours: false,
      version: 1,
    }),
  );
  expect(await screen.findByText('Die Öffnungszeiten sind gespeichert.')).toBeDefined();
  expect(save().getAttribute('aria-disabled')).toBe('true');
});

test('the times of a day are copied to others', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const seen = answer(changeHours, hoursOf({ week, version: 2 }));
  await user.click(press('Zeiten von Freitag für andere Tage übernehmen'));
  await user.click(await screen.findByRole('menuitem', { name: 'Für Samstag und Sonntag übernehmen' }));
  expect(field('Sonntag: bis').value).toBe('02:00');
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ week: { ...week, SAT: week.FRI, SUN: week.FRI } }));
});

test('a time that makes no sense is named at its place', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const seen = answer(changeHours, hoursOf());
  await user.clear(field('Freitag: von'));
  await user.type(field('Freitag: von'), 'abends');
  await user.click(save());
  expect(await screen.findByText('Bitte eine Uhrzeit wie 18:30 angeben.')).toBeDefined();
  expect(document.activeElement).toBe(field('Freitag: von'));
  await user.clear(field('Freitag: von'));
  await user.type(field('Freitag: von'), '18');
  await user.click(press('Freitag: Zeit hinzufügen'));
  await user.click(save());
  expect(await screen.findByText('Diese Zeit überschneidet sich mit einer anderen des Tages.')).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(press('Freitag, 2. Zeit: Zeit entfernen'));
  expect(document.activeElement).toBe(press('Freitag: Zeit entfernen'));
});

test('an exception is a day, closed or with other times', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  const seen = answer(changeHours, hoursOf({ version: 2 }));
  await user.click(press('Ausnahme hinzufügen'));
  expect(document.activeElement).toBe(field('Tag der Ausnahme 1'));
  await user.type(field('Tag der Ausnahme 1'), '24.12.2026');
  await user.click(press('Ausnahme hinzufügen'));
  await user.type(field('Tag der Ausnahme 2'), '31.12.2026');
  await user.click(press('Ausnahme 31.12.2026: Zeit hinzufügen'));
  await user.click(save());
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({
      exceptions: [
        { day: '2026-12-24', spans: [] },
        { day: '2026-12-31', spans: [{ opens: '18:00', closes: '23:00' }] },
      ],
    }),
  );
});

test('what holds is chosen at once, and hours that do not hold say so', async () => {
  const { user } = await openSettings();
  const seen = answer(switchHours, hoursOf({ mode: 'CLOSED', week }));
  expect(screen.getByText(/Die Zeiten unten gelten gerade nicht/)).toBeDefined();
  await user.click(press('Öffnen oder schließen'));
  await user.click(await screen.findByRole('menuitem', { name: /^Bis auf Weiteres schließen/ }));
  expect(seen[0]?.body).toEqual({ mode: 'CLOSED', until: null });
  expect(await screen.findByText(/^Von Hand geschlossen/)).toBeDefined();
});

test('hours without a time are warned of', async () => {
  await openSettings({ mode: 'AUTO', modeBefore: 'AUTO' });
  expect(screen.getByText(/So seid ihr immer geschlossen/)).toBeDefined();
});

test('what was typed stays when another person saves, and says so; a clean form follows', async () => {
  const { user, stomp } = await openSettings();
  answer(getHours, hoursOf({ week: { ...week, SUN: week.FRI }, version: 2 }));
  act(() => stomp.send('/topic/hours-update', {}));
  expect(await screen.findByLabelText('Sonntag: von')).toBeDefined();
  await user.click(press('Montag: Zeit hinzufügen'));
  answer(getHours, hoursOf({ week, version: 3 }));
  act(() => stomp.send('/topic/hours-update', {}));
  expect(await screen.findByText(/Jemand hat die Öffnungszeiten inzwischen geändert/)).toBeDefined();
  expect(field('Montag: von').value).toBe('18:00');
  await user.click(press('Verwerfen'));
  expect(screen.queryByLabelText('Montag: von')).toBeNull();
  expect(screen.queryByText(/inzwischen geändert/)).toBeNull();
});

test('without a live connection a day that both have changed is shown before it is written over', {
  tags: ['long'],
}, async () => {
  const { user } = await openSettings();
  await user.click(press('Montag: Zeit hinzufügen'));
  const other = [{ opens: '08:00', closes: '12:00' }];
  answer(getHours, hoursOf({ week: { ...week, MON: other, SUN: week.FRI }, version: 2 }));
  const seen = answer(changeHours, new AppError('conflict'));
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('group', { name: 'Montag' }).textContent).toBe(
    'MontagDeine Eingabe18:00 bis 23:00Jetzt gespeichert08:00 bis 12:00',
  );
  expect(alert.textContent).toContain('Sonntag, jetzt gespeichert:');
  const kept = answer(changeHours, hoursOf({ week, version: 3 }));
  await user.click(press('Meine Eingaben behalten'));
  await waitFor(() => expect(kept[0]?.body).toMatchObject({ version: 2, week: { SUN: week.FRI } }));
  expect(seen).toHaveLength(1);
});

test('the times of a day are taken over for all days, and that can be taken back', { tags: ['long'] }, async () => {
  const { user } = await openSettings();
  await user.click(press('Zeiten von Freitag für andere Tage übernehmen'));
  await user.click(await screen.findByRole('menuitem', { name: 'Für alle Tage übernehmen' }));
  expect(field('Sonntag: von').value).toBe(week.FRI[0]?.opens);
  await user.click(press('Rückgängig'));
  expect(screen.queryByLabelText('Sonntag: von')).toBeNull();
  expect(document.activeElement).toBe(press('Zeiten von Freitag für andere Tage übernehmen'));
});

test('what is typed while the hours are being saved stays', async () => {
  const { user } = await openSettings();
  let finish = (): void => {};
  await user.click(press('Montag: Zeit hinzufügen'));
  const saved = hoursOf({ week: { ...week, MON: [{ opens: '18:00', closes: '23:00' }] }, version: 2 });
  answer(changeHours, () => new Promise((done) => (finish = () => done(saved))));
  await user.click(save());
  await user.click(press('Dienstag: Zeit hinzufügen'));
  finish();
  expect(await screen.findByText('Die Öffnungszeiten sind gespeichert.')).toBeDefined();
  expect(field('Dienstag: von').value).toBe('18:00');
  expect(press('Verwerfen')).toBeDefined();
});

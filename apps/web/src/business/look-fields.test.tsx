import { changeInfo, getInfo } from '@kontor/contract/business/api.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney } from '#platform/format.de.ts';
import * as shrinking from '#platform/shrink-picture.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { plainText } from '#platform/testing/plain-text.ts';
import { field, info, openSettings, save } from './testing/open-settings.tsx';

afterEach(() => vi.restoreAllMocks());

test('a colour may be written short or without its sign', { tags: ['long'] }, async () => {
  const { user } = await openSettings('auftritt');
  await user.clear(field('Akzent'));
  await user.type(field('Akzent'), '#fff');
  await user.tab();
  expect(field('Akzent').value).toBe('#ffffff');
  expect(screen.getByText(/in der hellen Ansicht kaum ab \(1\szu\s1\)/)).toBeDefined();
  expect(screen.queryByText(/in der dunklen Ansicht kaum ab/)).toBeNull();
});

test('a colour written short is saved by Enter', { tags: ['long'] }, async () => {
  const { user } = await openSettings('auftritt');
  const seen = answer(changeInfo, info);
  await user.clear(field('Akzent'));
  await user.type(field('Akzent'), '1F3A34{Enter}');
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ colors: { accent: '#1f3a34' } }));
});

test('a preset fills the three colours with one tap', async () => {
  const { user } = await openSettings('auftritt');
  expect(screen.getByRole('button', { name: 'Kontor' }).getAttribute('aria-pressed')).toBe('true');
  const seen = answer(changeInfo, info);
  await user.click(screen.getByRole('button', { name: 'Klinik' }));
  expect(screen.getByRole('button', { name: 'Klinik' }).getAttribute('aria-pressed')).toBe('true');
  expect(field('Akzent').value).toBe('#1b8f80');
  await user.click(save());
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({
      colors: { headerLight: '#0b3a47', headerDark: '#0a2730', accent: '#1b8f80' },
    }),
  );
});

test('the logo is uploaded when it is chosen, belongs to the business when that is saved, and can be removed', {
  tags: ['long'],
}, async () => {
  vi.spyOn(shrinking, 'shrinkPicture').mockResolvedValue({ data: 'AAAA', src: 'data:,' });
  const { user } = await openSettings('auftritt');
  const id = 'a'.repeat(32);
  const uploads = answer(uploadPicture, { id });
  await user.upload(field('Logodatei'), new File(['x'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Anderes Logo wählen' })).toBeDefined();
  expect(uploads[0]?.body).toEqual({ use: 'LOGO', data: 'AAAA' });
  const seen = answer(changeInfo, { ...info, logo: id });
  await user.click(save());
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ logo: id, heroImage: null }));
  const brand = screen.getByRole('link', { name: 'Kontor Vespucci' });
  await waitFor(() => expect(brand.querySelector('img')?.getAttribute('src')).toBe(`/api/pictures/${id}/small`));
  const removed = answer(changeInfo, info);
  await user.click(screen.getByRole('button', { name: 'Logo entfernen' }));
  await user.click(save());
  await waitFor(() => expect(removed[0]?.body).toMatchObject({ logo: null }));
});

test('a picture that the server refuses is reported beside its field', async () => {
  vi.spyOn(shrinking, 'shrinkPicture').mockResolvedValue({ data: 'AAAA', src: 'data:,' });
  const { user } = await openSettings('auftritt');
  answer(uploadPicture, new AppError('pictures.unreadable'));
  await user.upload(field('Titelbilddatei'), new File(['x'], 'x.png', { type: 'image/png' }));
  const group = within(screen.getByRole('group', { name: 'Titelbild' }));
  expect((await group.findByRole('alert')).textContent).toContain('Erlaubt sind JPEG, PNG und WebP');
});

test('words of welcome are shown as they will read', { tags: ['long'] }, async () => {
  const { user } = await openSettings('betrieb');
  await user.type(field('Begrüßung'), 'Hallo **Los Santos**');
  expect((await screen.findByText('Los Santos')).tagName).toBe('STRONG');
});

test('another currency is shown at once, here and in what is saved', { tags: ['long'] }, async () => {
  const { user } = await openSettings('bestellungen');
  const money = () => plainText(screen.getByText(/^So sehen Preise aus/));
  expect(money()).toBe('So sehen Preise aus: 1.284,50 €');
  await user.clear(field('Währung'));
  await user.type(field('Währung'), '$');
  await user.selectOptions(field('Platz der Währung'), 'Vor dem Betrag');
  expect(money()).toBe('So sehen Preise aus: $1.284,50');
  const currency = { sign: '$', place: 'BEFORE' as const };
  const seen = answer(changeInfo, { ...info, currency });
  answer(getInfo, info);
  await user.click(save());
  expect(await screen.findByText('Die Einstellungen sind gespeichert.')).toBeDefined();
  expect(seen[0]?.body).toMatchObject({ currency });
  await waitFor(() => expect(formatMoney(3)).toBe('$3,00'));
  expect(screen.queryByText('Du hast ungespeicherte Änderungen.')).toBeNull();
});

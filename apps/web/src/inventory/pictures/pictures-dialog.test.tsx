import { AppError } from '@kontor/contract/core/errors.ts';
import {
  listBaseItems,
  listEmptyItems,
  listItemPictures,
  listItems,
  saveItemPictures,
} from '@kontor/contract/inventory/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as image from '#platform/shrink-picture.ts';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { zipOf } from './testing-zip.ts';

const ID = 'a'.repeat(32);
const items = [
  { name: 'bread', label: 'Brot', weight: 750 },
  { name: 'WATER', label: 'Wasser', weight: 500 },
];

async function openDialog(own: { name: string; picture: string }[] = []) {
  answer(listBaseItems, items);
  answer(listItems, []);
  answer(listEmptyItems, []);
  answer(listItemPictures, own);
  const view = renderApp('/warehouse', { me: person('1', 'Mara', 'ADMIN') });
  await screen.findByText('Das Lager ist leer.');
  await view.user.click(screen.getByRole('button', { name: 'Bilder' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Bilder der Gegenstände' })) };
}

const pngOf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const nothing = () => new Response(null, { status: 204 });

test('files are matched by name, in folders of an archive too, and everything else is named with its reason', async () => {
  const { user, dialog } = await openDialog();
  const sent = answer(uploadPicture, { id: ID });
  const saved = answer(saveItemPictures, nothing);
  const content = new Uint8Array([1, 2, 3]);
  const archive = zipOf({
    'images/water.webp': { content },
    'images/gold.png': { content },
    'images/readme.txt': { content },
    '__MACOSX/images/._bread.png': { content },
  });
  const files = [pngOf('Bread.PNG'), pngOf('bread.jpg'), pngOf('bread.gif'), archive];
  // The browser lets users choose other files as well.
  fireEvent.change(await dialog.findByLabelText('Bilder oder ZIP wählen'), { target: { files } });
  expect(await dialog.findByText('2 von 5 Bildern passen zu einem Gegenstand.')).toBeDefined();
  const list = (name: string) => dialog.getByRole('list', { name, hidden: true });
  const hiddenLines = (name: string) =>
    within(list(name))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(hiddenLines('Passend')).toEqual(['BrotBread.PNG', 'Wasserimages/water.webp']);
  expect(hiddenLines('Ohne Gegenstand')).toEqual(['images/gold.pngKein Gegenstand heißt so.']);
  expect(hiddenLines('Nicht verwendet')).toEqual([
    'bread.jpgFür „Brot“ gilt schon Bread.PNG.',
    'bread.gifErlaubt sind PNG, WebP, JPEG und ZIP.',
  ]);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '2 Bilder hochladen' }));
  expect(await dialog.findByText('2 Bilder gespeichert.')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { use: 'ITEM', data: 'AAAA' },
    { use: 'ITEM', data: 'AQID' },
  ]);
  expect(saved.map(({ body }) => body)).toEqual([
    {
      pictures: [
        { name: 'bread', picture: ID },
        { name: 'WATER', picture: ID },
      ],
    },
  ]);
});

test('what the server refuses is shown with its reason', async () => {
  const { user, dialog } = await openDialog();
  answer(uploadPicture, new AppError('pictures.unreadable'));
  await user.upload(await dialog.findByLabelText('Bilder oder ZIP wählen'), pngOf('bread.png'));
  await user.click(await dialog.findByRole('button', { name: '1 Bild hochladen' }));
  expect(await dialog.findByText('0 Bilder gespeichert, 1 abgelehnt.')).toBeDefined();
  expect(linesOf(dialog.getByRole('list', { name: 'Nicht gespeichert' }))).toEqual([
    'bread.pngDieses Bild kann Kontor nicht lesen. Erlaubt sind JPEG, PNG und WebP.',
  ]);
});

test('an archive that cannot be read is refused in a sentence, and another can be chosen', async () => {
  const { user, dialog } = await openDialog();
  const choose = await dialog.findByLabelText('Bilder oder ZIP wählen');
  await user.upload(choose, zipOf({ 'bread.png': { flags: 1 } }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Passwort');
  await user.upload(dialog.getByLabelText('Bilder oder ZIP wählen'), pngOf('bread.png'));
  expect(await dialog.findByText('1 von 1 Bild passt zu einem Gegenstand.')).toBeDefined();
});

test('while pictures are on their way it can be cancelled', { tags: ['long'] }, async () => {
  const { user, dialog } = await openDialog();
  const { promise, resolve } = Promise.withResolvers<{ id: string }>();
  answer(uploadPicture, () => promise);
  const saved = answer(saveItemPictures, nothing);
  await user.upload(await dialog.findByLabelText('Bilder oder ZIP wählen'), [pngOf('bread.png'), pngOf('water.png')]);
  await user.click(await dialog.findByRole('button', { name: '2 Bilder hochladen' }));
  expect(dialog.getByRole('progressbar', { name: 'Bilder hochladen' }).getAttribute('aria-valuetext')).toBe(
    '0 von 2 hochgeladen',
  );
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  resolve({ id: ID });
  expect(await dialog.findByText(/gespeichert/)).toBeDefined();
  await waitFor(() => expect(saved.length).toBeLessThanOrEqual(1));
});

test('one item gets a picture, and loses it again', { tags: ['long'] }, async () => {
  const { user, dialog } = await openDialog([{ name: 'bread', picture: ID }]);
  vi.spyOn(image, 'shrinkPicture').mockResolvedValue({ data: 'AAAA', src: 'data:image/webp;base64,AAAA' });
  answer(uploadPicture, { id: 'b'.repeat(32) });
  const saved = answer(saveItemPictures, nothing);
  expect(await dialog.findByText(/Bisher haben 1 von 2 ein eigenes Bild/)).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: 'Gegenstand' }));
  await user.keyboard('brot{Enter}');
  await user.upload(await dialog.findByLabelText('Bilddatei'), pngOf('x.png'));
  expect(await screen.findByText('Das Bild von „Brot“ ist gespeichert.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Bild entfernen' }));
  expect(await screen.findByText('Das Bild von „Brot“ ist entfernt.')).toBeDefined();
  expect(saved.map(({ body }) => body)).toEqual([
    { pictures: [{ name: 'bread', picture: 'b'.repeat(32) }] },
    { pictures: [{ name: 'bread', picture: null }] },
  ]);
});

test('only those who may import see the button', async () => {
  answer(listBaseItems, items);
  answer(listItems, []);
  answer(listEmptyItems, []);
  renderApp('/warehouse', { me: person('1', 'Nele', 'MODERATOR') });
  await screen.findByText('Das Lager ist leer.');
  expect(screen.queryByRole('button', { name: 'Bilder' })).toBeNull();
});

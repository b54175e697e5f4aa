import { AppError } from '@kontor/contract/core/errors.ts';
import { importBaseItems, listBaseItems, listEmptyItems, listItems } from '@kontor/contract/inventory/api.ts';
import type { ImportResult } from '@kontor/contract/inventory/schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const bread = { name: 'bread', label: 'Brot', weight: 750 };
const result: ImportResult = {
  format: 'ox',
  total: 3,
  added: [{ name: 'gold', label: 'Gold', weight: 1000 }],
  changed: [{ ...bread, label: 'Weißbrot', weight: 500 }],
  vanished: [
    { name: 'milk', label: 'Milch', weight: 1, usedBy: ['Lager (4)', 'Kakao'] },
    { name: 'salt', label: 'Salz', weight: 1, usedBy: [] },
  ],
  skipped: [{ name: 'x y', reason: 'Der Name ist ungültig.' }],
};

async function openImport() {
  answer(listBaseItems, [bread]);
  answer(listItems, []);
  answer(listEmptyItems, []);
  const view = renderApp('/warehouse', { me: person('1', 'Mara', 'ADMIN') });
  await screen.findByText('Das Lager ist leer.');
  await view.user.click(screen.getByRole('button', { name: 'Import' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Gegenstände importieren' })) };
}

test('the preview counts and lists what would change; only then it is taken over', async () => {
  const { user, dialog } = await openImport();
  const seen = answer(importBaseItems, result);
  fireEvent.change(dialog.getByLabelText('Oder Inhalt einfügen'), { target: { value: 'return {}' } });
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  expect(await dialog.findByText('3 Gegenstände gelesen, 1 davon unverändert.')).toBeDefined();
  expect(dialog.getByText('„Brot“ → „Weißbrot“, 750 g → 500 g')).toBeDefined();
  expect(dialog.getByText('2 Gegenstände, bleiben.')).toBeDefined();
  expect(dialog.getByText('Der Name ist ungültig.')).toBeDefined();
  expect(seen.map(({ body }) => body)).toEqual([
    { content: 'return {}', gramsPerUnit: 1000, preview: true, removeVanished: false },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  expect(await screen.findByText('3 Gegenstände eingelesen: 1 neu, 1 geändert.')).toBeDefined();
  expect(seen.at(-1)?.body).toMatchObject({ preview: false, removeVanished: false });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the file does not name is removed only when that is asked for', async () => {
  const { user, dialog } = await openImport();
  const seen = answer(importBaseItems, { ...result, total: 1, added: [], changed: [] });
  fireEvent.change(dialog.getByLabelText('Oder Inhalt einfügen'), { target: { value: 'return {}' } });
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  expect(await dialog.findByText('1 Gegenstand gelesen, 1 davon unverändert.')).toBeDefined();
  const isOpen = () => dialog.getByText('Nicht in der Datei').closest('details')?.open;
  const apply = dialog.getByRole('button', { name: 'Übernehmen' });
  expect([isOpen(), apply.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await user.click(dialog.getByLabelText('Auch entfernen, was nicht in der Datei steht'));
  expect(isOpen()).toBe(true);
  expect(dialog.getByText('bleibt, verwendet von Lager (4), Kakao')).toBeDefined();
  expect(dialog.getByText('wird entfernt')).toBeDefined();
  expect(dialog.getByText('1 wird entfernt, 1 bleibt, weil es verwendet wird.')).toBeDefined();
  await user.click(apply);
  expect(await screen.findByText('1 Gegenstand eingelesen: 0 neu, 0 geändert, 1 entfernt.')).toBeDefined();
  expect(seen.at(-1)?.body).toMatchObject({ preview: false, removeVanished: true });
});

test('while the preview is made, its source cannot be changed', { tags: ['long'] }, async () => {
  const { user, dialog } = await openImport();
  const { promise, resolve } = Promise.withResolvers<ImportResult>();
  answer(importBaseItems, () => promise);
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Oder Inhalt einfügen');
  fireEvent.change(field, { target: { value: 'return {}' } });
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  expect(dialog.getByLabelText<HTMLInputElement>('Datei wählen').disabled).toBe(true);
  resolve(result);
  expect(await dialog.findByText('3 Gegenstände gelesen, 1 davon unverändert.')).toBeDefined();
});

test('grams per unit are asked for ESX only', { tags: ['long'] }, async () => {
  const { user, dialog } = await openImport();
  const seen = answer(importBaseItems, { ...result, format: 'esx' });
  expect(dialog.queryByLabelText('Gramm je Einheit')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Format'), 'esx');
  fireEvent.change(dialog.getByLabelText('Gramm je Einheit'), { target: { value: '1.500' } });
  fireEvent.change(dialog.getByLabelText('Oder Inhalt einfügen'), { target: { value: 'INSERT' } });
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({ content: 'INSERT', format: 'esx', gramsPerUnit: 1500, preview: true }),
  );
});

test('a file is read, also one from the time before UTF-8', { tags: ['long'] }, async () => {
  const { user, dialog } = await openImport();
  const seen = answer(importBaseItems, result);
  const file = new File([new Uint8Array([0x4b, 0xe4, 0x73, 0x65])], 'items.csv', { type: 'text/csv' });
  await user.upload(dialog.getByLabelText('Datei wählen'), file);
  expect(await dialog.findByText('items.csv · 1 kB')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ content: 'Käse' }));
});

test('nothing chosen and a refusal are shown in the dialog, and the input stays', async () => {
  const { user, dialog } = await openImport();
  const seen = answer(importBaseItems, new AppError('auth.forbidden'));
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  expect(dialog.getByRole('alert').textContent).toBe('Bitte wähle eine Datei oder füge ihren Inhalt ein.');
  expect(seen).toEqual([]);
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Oder Inhalt einfügen');
  fireEvent.change(field, { target: { value: 'kein Format' } });
  await user.click(dialog.getByRole('button', { name: 'Vorschau' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Dafür fehlt dir das Recht.'));
  expect(field.value).toBe('kein Format');
});

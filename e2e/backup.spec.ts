import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

// Files are written and removed here.
test.use({ needsOwnServer: true });

test('the management backs up with one click, and another browser sees it', async ({ visit, kontor }) => {
  const [owner, lead] = [
    await visit('Geschäftsführer', { path: '/settings' }),
    await visit('Leitung', { path: '/settings' }),
  ];
  const panel = owner.getByRole('region', { name: 'Sicherung' });
  await expect(panel.getByText('noch keine')).toBeVisible();
  await panel.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(panel.getByText('aktuell')).toBeVisible();
  await expect(lead.getByRole('region', { name: 'Sicherung' }).getByText('aktuell')).toBeVisible();
  expect(await readdir(join(kontor.dataDir, 'backups'))).toContainEqual(expect.stringMatching(/-hand\.tar\.gz$/));
});

test('why it failed is told where it is looked for', async ({ visit, kontor }) => {
  await writeFile(join(kontor.dataDir, 'backups'), 'in the way');
  const owner = await visit('Geschäftsführer', { path: '/settings' });
  const panel = owner.getByRole('region', { name: 'Sicherung' });
  await panel.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(
    panel.getByText(/An der Stelle des Ordners liegt eine Datei\. Fehlgeschlagen gerade eben/),
  ).toBeVisible();
});

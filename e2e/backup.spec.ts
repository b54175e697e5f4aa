import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

// One that has run for a while may have made a backup by itself.
test.use({ needsOwnServer: true });

test('the reason of a failed backup stands on the page of backups; the next one is made with one click, and another browser sees it', {
  tag: '@long',
}, async ({ visit, kontor }) => {
  const [owner, lead] = [
    await visit('Geschäftsführer', { path: '/settings/sicherung' }),
    await visit('Leitung', { path: '/settings/sicherung' }),
  ];
  const panel = owner.getByRole('region', { name: 'Sicherung' });
  await expect(panel.getByText('noch keine')).toBeVisible();
  const folder = join(kontor.dataDir, 'backups');
  await writeFile(folder, 'in the way');
  await panel.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(
    panel.getByText(/An der Stelle des Ordners liegt eine Datei\. Fehlgeschlagen gerade eben/),
  ).toBeVisible();
  await rm(folder);
  await panel.getByRole('button', { name: 'Jetzt sichern' }).click();
  await expect(panel.getByText('aktuell')).toBeVisible();
  await expect(lead.getByRole('region', { name: 'Sicherung' }).getByText('aktuell')).toBeVisible();
  expect(await readdir(folder)).toContainEqual(expect.stringMatching(/-hand\.tar\.gz$/));
});

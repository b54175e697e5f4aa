import { expect, expectAccessible, test } from './fixtures.ts';

test('a title and a flag changed in one browser show in another at once', { tag: '@long' }, async ({ visit }) => {
  const [owner, visitor] = [await visit('Geschäftsführer', { path: '/settings/betrieb' }), await visit()];
  await expect(visitor.getByRole('heading', { name: 'Rennen' })).toBeVisible();
  await visitor.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Strecken' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Strecken' })).toBeVisible();
  await owner.getByLabel('Titel', { exact: true }).fill('Feinkost Nord');
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect(visitor.getByRole('banner').getByText('Feinkost Nord')).toBeVisible();
  await owner.getByRole('link', { name: 'Funktionen' }).click();
  await owner
    .getByRole('switch', { name: /Rennen/ })
    .or(owner.getByRole('checkbox', { name: /Rennen/ }))
    .setChecked(false, { force: true });
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect(visitor.getByText('Dieser Bereich ist zurzeit ausgeschaltet.')).toBeVisible();
  await expect(visitor.getByText(/vertippt/)).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Rennen' })).toHaveCount(0);
});

test('a house in hot pink and cyan can be read in both views, and the view may follow the system', {
  tag: '@long',
}, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/healthz' });
  await owner.emulateMedia({ colorScheme: 'dark' });
  await owner.goto('/settings/auftritt');
  const fields = owner.getByRole('textbox', { name: /^(Titelleiste|Akzent)/ });
  await expect(fields).toHaveCount(3);
  for (const [at, color] of ['#ff69b4', '#00ffff', '#00ffff'].entries()) await fields.nth(at).fill(color);
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect(owner.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 105, 180)');
  for (const path of ['/', '/warehouse']) {
    await owner.goto(path);
    for (const [view, scheme] of [
      ['Wie das System', 'dark'],
      ['Hell', 'light'],
    ] as const) {
      await owner.getByRole('button', { name: /^Ansicht:/ }).click();
      await owner.getByRole('radio', { name: view }).check();
      await owner.keyboard.press('Escape');
      await expect(owner.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(owner);
    }
  }
});

test('a wrong colour is reported at its field and nothing typed is lost', { tag: '@long' }, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/settings/auftritt' });
  await owner.getByLabel('Titelleiste hell').fill('#123456');
  await owner
    .getByLabel(/Akzent/)
    .first()
    .fill('rot');
  await owner.getByRole('button', { name: 'Speichern' }).click();
  await expect(owner.getByText('Bitte eine Farbe wie #1f3a34 angeben.')).toBeVisible();
  await expect(owner.getByLabel('Titelleiste hell')).toHaveValue('#123456');
});

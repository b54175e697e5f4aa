import { expect, test } from './fixtures.ts';

test('what another person saves meanwhile is not undone, and the notice is in view', { tag: '@long' }, async ({
  visit,
}) => {
  const [one, other] = [
    await visit('Geschäftsführer', { path: '/settings/betrieb' }),
    await visit('Leitung', { path: '/settings/betrieb' }),
  ];
  await one.getByLabel('Titel', { exact: true }).fill('Feinkost Nord');
  await one.getByLabel('Begrüßung').scrollIntoViewIfNeeded();
  await other.getByLabel('Name', { exact: true }).fill('Sander Feinkost');
  await other.getByRole('button', { name: 'Speichern' }).click();
  const notice = one.getByText(/Jemand hat die Einstellungen inzwischen geändert/);
  await expect(notice).toBeInViewport();
  await expect(one.getByLabel('Name', { exact: true })).toHaveValue('Sander Feinkost');
  await one.getByRole('button', { name: 'Speichern' }).click();
  await expect(one.getByText('Die Einstellungen sind gespeichert.')).toBeVisible();
  await expect(other.getByLabel('Titel', { exact: true })).toHaveValue('Feinkost Nord');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Sander Feinkost');
});

test('a toast stands beside the page and goes by itself', {
  tag: '@long',
}, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/settings/betrieb' });
  await owner.getByLabel('Titel', { exact: true }).fill('Feinkost Nord');
  await owner.getByRole('button', { name: 'Speichern' }).click();
  const toast = owner.getByRole('listitem').filter({ hasText: 'Die Einstellungen sind gespeichert.' });
  await expect(toast).toBeVisible();
  const form = await owner.getByRole('main').boundingBox();
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);
  await expect(toast).toHaveCount(0);
});

test('a field reached with the tab key is never hidden behind the bar', { tag: '@long' }, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', {
    path: '/settings/betrieb',
    context: { viewport: { width: 1280, height: 600 } },
  });
  await owner.getByLabel('Titel', { exact: true }).fill('Feinkost Nord');
  const bar = owner.getByText('Du hast ungespeicherte Änderungen.');
  for (let step = 0; step < 10; step++) {
    await owner.keyboard.press('Tab');
    const focused = await owner.evaluate(() => {
      const field = document.activeElement?.closest('label, .mantine-Switch-body, div');
      const { top, bottom } = field?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      // Of a field of many lines the browser brings the first into view, where the cursor is.
      return Math.min(bottom, top + 60);
    });
    if (await bar.evaluate((line) => line.parentElement?.contains(document.activeElement))) break;
    expect(focused).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
});

test('the colour picker leaves the preview in view and goes with Escape', { tag: '@long' }, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/settings/auftritt' });
  await owner.getByLabel('Akzent').click();
  const picker = owner.getByRole('slider', { name: 'Farbton' });
  await expect(picker).toBeVisible();
  const preview = await owner.getByRole('figure').first().boundingBox();
  const box = await owner.locator('.mantine-ColorInput-dropdown').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(preview?.y ?? 0);
  expect(box?.y).toBeGreaterThan(56);
  await owner.keyboard.press('Escape');
  await expect(picker).toBeHidden();
});

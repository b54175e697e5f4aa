import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInLongRun, follow, test } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' });
const spareHeight = (page: Page) => menu(page).evaluate((nav) => nav.clientHeight - nav.scrollHeight);

test('the menu of an owner fits 1280 × 800; a folded group is opened by keyboard and stays so', async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { context: { viewport: { width: 1280, height: 800 } } });
  const leisure = menu(owner).getByRole('button', { name: 'Freizeit' });
  await expect(leisure).toHaveAttribute('aria-expanded', 'false');
  expect(await spareHeight(owner)).toBe(0);
  await expectAccessibleInLongRun(owner);
  await leisure.press('Enter');
  await expect(menu(owner).getByRole('link', { name: 'Strecken' })).toBeVisible();
  await menu(owner).getByRole('button', { name: 'Lager' }).press('Space');
  await owner.reload();
  await expect(menu(owner).getByRole('link', { name: 'Strecken' })).toBeVisible();
  await expect(menu(owner).getByRole('link', { name: 'Inventar' })).toHaveCount(0);
  await follow(owner, '/warehouse');
  await expect(menu(owner).getByRole('link', { name: 'Inventar' })).toHaveAttribute('aria-current', 'page');
});

// `hours.test.tsx` switches them.
test('on a slow line hours are switched by keyboard, and after a reload the notice leads back to what it is about', {
  tag: '@long',
}, async ({ visit }) => {
  const owner = await visit('Geschäftsführer', { path: '/settings/oeffnungszeiten' });
  await expect(owner.getByRole('heading', { name: 'Jetzt' })).toBeVisible();
  await owner.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  const hours = owner.getByRole('button', { name: /: öffnen oder schließen$/ });
  await hours.press('Enter');
  await owner
    .getByRole('list', { name: 'Schließen' })
    .getByRole('button', { name: /^Für heute schließen/ })
    .press('Enter');
  await expect(hours).toBeFocused();
  const sentence = /^Öffnet .* um \d\d:\d\d\.$/;
  await expect(owner.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  await expect(hours).toHaveText(/^Öffnet /);
  await owner.goto('/employees');
  await owner.getByRole('button', { name: /^Letzte Meldungen/ }).press('Enter');
  const list = owner.getByRole('dialog', { name: 'Letzte Meldungen' });
  await expect(list.getByRole('listitem')).toHaveText(/Einstellungen$/);
  await expectAccessible(list);
  await list.getByRole('link', { name: sentence }).press('Enter');
  await expect(owner.getByRole('heading', { level: 1, name: 'Öffnungszeiten' })).toBeFocused();
});

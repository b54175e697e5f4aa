import { expect, expectAccessible, test } from './fixtures.ts';

test('a visitor reads, logs in, is back where they were and sees who they are', async ({ visit }) => {
  const page = await visit(undefined, { path: '/tip-games/5/tip' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Wer möchtest du sein?' })).toBeVisible();
  await page.getByRole('button', { name: 'Als Kunde anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/tip-games\/5\/tip$/);
  await expect(page.getByText('Mara Lindt').first()).toBeVisible();
  await expect(page.getByText('Kunde', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tip abgeben' })).toBeVisible();
});

test('who comes to /logout from elsewhere is asked first', { tag: '@long' }, async ({ visit, kontor }) => {
  const page = await visit('Kunde', { path: '/healthz' });
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${kontor.url}/logout">Gratis</a>` }),
  );
  await page.goto('http://elsewhere.example/');
  await page.getByRole('link', { name: 'Gratis' }).click();
  await expect(page.getByRole('heading', { name: 'Möchtest du dich abmelden?' })).toBeVisible();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible();
});

test('the notice says that everything is made up', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await expect(page.getByText(/Namen und Adressen.*erfunden|fiktiv/i)).toBeVisible();
});

test('a visitor is offered the login where it is all they lack, and is back there afterwards', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit(undefined, { path: '/account' });
  for (const path of ['/account', '/racing/my-profile', '/order']) {
    if (path !== '/account') await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Bitte melde dich an' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Als Kunde anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByRole('heading', { name: 'Bestellen', level: 1 })).toBeVisible();
});

import { expect, expectAccessible, expectSubscribed, test } from './fixtures.ts';

test('a clerk begins duty, the shop opens for a customer, and the lead sees the hours', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  // A customer asks who is on duty.
  expectedTrouble.push(/403 \(Forbidden\)/);
  const boss = await visit('Leitung', { path: '/duty' });
  const jonas = await visit('Mitarbeiter', { path: '/duty' });
  const bar = boss.getByRole('banner');
  // Colleagues of the demo are on duty: a lead ends what they forgot.
  await boss.goto('/duty/hours');
  for (const name of ['Tarek Aslan', 'Nele Voss']) {
    const opener = boss.getByRole('button', { name: `Dienste von ${name}` });
    await opener.click();
    await boss
      .getByRole('listitem')
      .filter({ hasText: 'bis jetzt' })
      .getByRole('button', { name: /entfernen$/ })
      .click();
    const dialog = boss.getByRole('dialog');
    await dialog.getByRole('button', { name: 'War nicht da' }).click();
    await dialog.getByRole('button', { name: 'Entfernen' }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
  }
  await bar.getByRole('button', { name: /öffnen oder schließen$/ }).click();
  await bar.getByRole('button', { name: /^Nach Dienst öffnen und schließen/ }).click();
  await expect(bar.getByRole('button', { name: 'Geschlossen: öffnen oder schließen' })).toBeVisible();

  const mara = await visit('Kunde', { path: '/order' });
  await expectSubscribed(mara, '/topic/hours-update');
  const cart = mara.getByRole('region', { name: 'Warenkorb' });
  await expect(cart.getByText('Wir haben gerade geschlossen.')).toBeVisible();

  await jonas.getByRole('main').getByRole('button', { name: 'Dienst beginnen' }).click();
  await expect(jonas.getByText('Du bist im Dienst')).toBeVisible();
  await expect(
    jonas.getByRole('banner').getByRole('button', { name: /^Im Dienst \d+:\d\d: mein Dienst$/ }),
  ).toBeVisible();
  await expectAccessible(jonas);
  await expect(cart.getByText('Wir haben gerade geschlossen.')).toBeHidden();
  expect(await mara.evaluate(async () => (await fetch('/api/team')).status)).toBe(403);

  await boss.getByRole('button', { name: 'Dienste von Jonas Krell' }).click();
  await expect(boss.getByRole('listitem').filter({ hasText: 'bis jetzt' })).toBeVisible();
  await expectAccessible(boss);
});

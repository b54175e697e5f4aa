import { AppError } from '@kontor/contract/core/errors.ts';
import { getHeldStock } from '@kontor/contract/game/api.ts';
import { changeStock, listBaseItems, listEmptyItems, listItems } from '@kontor/contract/inventory/api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type SeenCall } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

// Without their first letters three of these are found in another item, too.
const base = ['honey', 'butter', 'yeast', 'eggs', 'eggbox', 'jerrycan', 'repairkit', 'peanutbutter'].map((name) => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  weight: 1,
}));
const TYPED = ['honey', 'butter', 'yeast', 'eggs'].map((name, at) => ({ name, amount: (at + 1) * 10 }));

type Reply = AppError | { id: number; name: string; label: string; amount: number; historyId: number };

/** A server whose answers wait until the test gives them. */
function holdAnswers() {
  const held: (() => void)[] = [];
  const seen = answer(
    changeStock,
    (call) => new Promise<Reply>((resolve) => held.push(() => resolve(replyTo(call, seen.length)))),
  );
  let refused: string | undefined;
  const replyTo = ({ body }: SeenCall, id: number): Reply => {
    const { name, amount } = body as { name: string; amount: number };
    if (name === refused) return new AppError('inventory.too-much');
    return { id, name, label: name, amount, historyId: id };
  };
  return {
    seen,
    refuse: (name: string | undefined) => {
      refused = name;
    },
    isHeld: () => held.length > 0,
    release: async () => {
      await waitFor(() => expect(held.length).toBeGreaterThan(0));
      held.shift()?.();
    },
  };
}

async function openStock() {
  answer(getHeldStock, { held: null });
  answer(listEmptyItems, []);
  answer(listBaseItems, base);
  answer(listItems, [{ id: 1, name: 'honey', label: 'Honey', amount: 8, reserved: 0 }]);
  const view = renderApp('/warehouse', { me: person('1', 'Nele', 'MODERATOR') });
  await screen.findByRole('button', { name: /^Honey/ });
  await waitFor(() => expect(picker().getAttribute('aria-busy')).toBe('false'));
  const server = holdAnswers();
  await view.user.click(picker());
  return { ...view, server };
}

const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Gegenstand' });
const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Menge' });
const rows = () =>
  within(screen.getByRole('list', { name: 'Deine Eingaben' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const sent = (seen: SeenCall[]) => seen.map(({ body }) => body);

const bookedAsTyped = (when: 'meanwhile' | 'afterwards') => async () => {
  const { user, server } = await openStock();
  for (const [at, { name, amount: count }] of TYPED.entries()) {
    await user.keyboard(name.slice(0, 2));
    if (when === 'meanwhile' && at > 0) await server.release();
    await user.keyboard(`${name.slice(2)}{Enter}`);
    expect([document.activeElement, picker().value.toLowerCase()]).toEqual([amount(), name]);
    await user.keyboard(`${count}{Enter}`);
    expect([document.activeElement, picker().value, amount().value]).toEqual([picker(), '', '']);
  }
  const left = when === 'meanwhile' ? 1 : TYPED.length;
  for (let at = 0; at < left; at += 1) await server.release();
  await screen.findByText(/^40 × eggs erfasst/);
  expect(sent(server.seen)).toEqual(TYPED);
  expect(new Set(server.seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(TYPED.length);
};

test(
  'four items typed without a pause are booked as typed when the answers come while the next item is typed',
  bookedAsTyped('meanwhile'),
);

test(
  'four items typed without a pause are booked as typed when the answers come after everything is typed',
  { tags: ['long'] },
  bookedAsTyped('afterwards'),
);

test('each entry shows what became of it; a refused one stays, and the others go on', async () => {
  const { user, server } = await openStock();
  server.refuse('butter');
  for (const { name, amount: count } of TYPED.slice(0, 3)) await user.keyboard(`${name}{Enter}${count}{Enter}`);
  expect(rows()).toEqual(['30 × Yeastwartet', '20 × Butterwartet', '10 × Honeywird gebucht …']);
  for (const _ of [1, 2, 3]) await server.release();
  await screen.findByText(/^30 × yeast erfasst/);
  const [first] = rows();
  expect(first).toContain('20 × Butter');
  expect(first).toContain(new AppError('inventory.too-much').toProblem().detail);
  // What is being typed is left alone by what comes back.
  await user.click(picker());
  await user.keyboard('egg');
  server.refuse(undefined);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen: 20 × Butter' }));
  await server.release();
  await screen.findByText(/^20 × butter erfasst/);
  expect(picker().value).toBe('egg');
  expect(sent(server.seen)).toEqual([...TYPED.slice(0, 3), TYPED[1]]);
});

test('a refused entry is put away by hand', { tags: ['long'] }, async () => {
  const { user, server } = await openStock();
  server.refuse('honey');
  await user.keyboard('honey{Enter}5{Enter}');
  await server.release();
  await user.click(await screen.findByRole('button', { name: 'Verwerfen: 5 × Honey' }));
  expect(screen.queryByRole('list', { name: 'Deine Eingaben' })).toBeNull();
  expect(document.activeElement).toBe(picker());
});

test('an entry without an answer is sent again under its own key, also when others were booked since', async () => {
  const { user } = await openStock();
  let isAway = true;
  const seen = answer(changeStock, ({ body }) => {
    const { name, amount: count } = body as { name: string; amount: number };
    if (isAway && name === 'honey') return new AppError('server.in-doubt');
    return { id: 1, name, label: name, amount: count, historyId: 1 };
  });
  await user.keyboard('honey{Enter}5{Enter}butter{Enter}6{Enter}');
  const again = await screen.findByRole('button', { name: 'Erneut versuchen: 5 × Honey' });
  await screen.findByText(/^6 × butter erfasst/);
  isAway = false;
  await user.click(again);
  await screen.findByText(/^5 × honey erfasst/);
  const keys = (name: string) =>
    new Set(
      seen
        .filter(({ body }) => (body as { name: string }).name === name)
        .map(({ headers }) => headers.get('idempotency-key')),
    );
  expect([keys('honey').size, keys('butter').size]).toEqual([1, 1]);
});

test('what waits is sent also after the screen was left, and leaving the page asks until nothing typed is lost by it', async () => {
  const { user, server } = await openStock();
  server.refuse('butter');
  await user.keyboard('honey{Enter}5{Enter}butter{Enter}6{Enter}yeast{Enter}7{Enter}');
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await user.click(await screen.findByRole('link', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
  for (const _ of [1, 2, 3]) await server.release();
  expect((await screen.findByRole('alert')).textContent).toContain('6 × Butter');
  expect(await screen.findByText(/^7 × yeast erfasst/)).toBeDefined();
  expect(leave()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Inventar' }));
  expect(await screen.findByRole('button', { name: 'Erneut versuchen: 6 × Butter' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Verwerfen: 6 × Butter' }));
  expect(leave()).toBe(true);
});

test('Enter takes no item for the beginning of several, the middle of one or nothing at all, says so and keeps the list open', {
  tags: ['long'],
}, async () => {
  const { user } = await openStock();
  for (const typed of ['egg', 'rryca', 'ggs5']) {
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByText(/^Noch nichts gewählt/)).toBeDefined();
    expect([document.activeElement, picker().value]).toEqual([picker(), typed]);
    expect(screen.getByRole('listbox')).toBeDefined();
    await user.clear(picker());
  }
});

test('Enter takes a whole name, one that another contains, the beginning of the only one left, and one chosen with the arrows', async () => {
  const { user } = await openStock();
  for (const [keys, label] of [
    ['EGGS{Enter}', 'Eggs'],
    ['butter{Enter}', 'Butter'],
    ['jer{Enter}', 'Jerrycan'],
    ['egg{ArrowDown}{ArrowDown}{Enter}', 'Eggs'],
  ] as const) {
    await user.clear(picker());
    await user.keyboard(keys);
    expect([document.activeElement, picker().value]).toEqual([amount(), label]);
  }
});

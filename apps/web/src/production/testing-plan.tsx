import type { Role } from '@kontor/contract/core/roles.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { clearBooked } from './bookings.ts';

export const bread = productOf(1, 'bread', { dough: 3, salt: 1 }, { name: 'Bauernbrot', targetProductionCount: 60 });

export const dough = productOf(
  2,
  'dough',
  { flour: 2 },
  { name: 'Rohteig', targetProductionCount: 50, factoryProduct: true },
);

export async function openPlan(
  path = '/production',
  amounts: Record<string, number> = {},
  role: Role = 'MODERATOR',
  products = [bread, dough],
) {
  onTestFinished(clearBooked);
  answer(listBaseItems, baseItems);
  const loads = answer(listItems, stockOf({ dough: 60, salt: 100, bread: 20, ...amounts }));
  answer(listProducts, products);
  const view = renderApp(path, { me: person('1', 'Nele', role) });
  await screen.findByRole('button', { name: 'Plan ändern' });
  await act(async () => view.stomp.open());
  return { ...view, loads };
}

export const task = (name: string) => within(screen.getByRole('listitem', { name }));

export const tick = (name: string) => screen.getByRole<HTMLButtonElement>('checkbox', { name: `Erledigt: ${name}` });

/** Unfolds where the numbers of a line come from. */
export const unfold = (name: string): void =>
  act(() =>
    task(name)
      .getByRole('button', { name: /herstellen$/, expanded: false })
      .click(),
  );

/** Unfolds the settings of the plan. */
export const openForm = (): void => act(() => screen.getByRole('button', { name: 'Plan ändern' }).click());

export const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

export const toggle = (name: string) => screen.getByRole('switch', { name });

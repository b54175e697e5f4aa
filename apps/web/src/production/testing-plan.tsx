import type { Role } from '@kontor/contract/core/roles.ts';
import { listBaseItems, listItems } from '@kontor/contract/inventory/api.ts';
import { listProducts } from '@kontor/contract/products/api.ts';
import { act, screen, within } from '@testing-library/react';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { baseItems, productOf, stockOf } from '#platform/testing/products.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

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
  answer(listBaseItems, baseItems);
  const loads = answer(listItems, stockOf({ dough: 60, salt: 100, bread: 20, ...amounts }));
  answer(listProducts, products);
  const view = renderApp(path, { me: person('1', 'Nele', role) });
  await screen.findByRole('form', { name: 'Plan' });
  await act(async () => view.stomp.open());
  return { ...view, loads };
}

export const card = (name: string) => within(screen.getByRole('listitem', { name }));

export const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

export const toggle = (name: string) => screen.getByRole('switch', { name });

import type { ProductKind } from '@kontor/contract/products/offer.ts';

const VIEWS = ['bilder', 'tabelle'] as const;
export type View = (typeof VIEWS)[number];

export function readProductsSearch({ ansicht }: Record<string, unknown>): { readonly ansicht?: View } {
  const view = VIEWS.find((one) => one === ansicht);
  return view ? { ansicht: view } : {};
}

/** What a kind is called in the address. */
export const KIND_NAMES = { MADE: 'hergestellt', RESOLD: 'handelsware', MENU: 'menue' } as const satisfies Record<
  ProductKind,
  string
>;

type KindName = (typeof KIND_NAMES)[ProductKind];

export function readNewProductSearch({ art }: Record<string, unknown>): { readonly art?: KindName } {
  const name = Object.values(KIND_NAMES).find((one) => one === art);
  return name ? { art: name } : {};
}

/** Without one: to be changed. */
export const readProductSearch = ({ ansicht }: Record<string, unknown>): { readonly ansicht?: 'verkauf' } =>
  ansicht === 'verkauf' ? { ansicht } : {};

import type { Card } from '@kontor/contract/production/cards.ts';
import { inWorkingOrder, type Line } from '@kontor/contract/production/rules.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { formatNumber } from '#platform/format.de.ts';
import type { Booked, Bookings } from './bookings.ts';
import { possibleProductions } from './plan.ts';

/** One line of the checklist: what is left to make of a product, what was booked of it, or both. */
export interface Task {
  readonly product: MadeProduct;
  readonly card: Card<MadeProduct> | undefined;
  /** With the material that is there now, others left aside. */
  readonly possible: number;
  readonly booked: readonly Booked[];
  /** Productions that are on their way. */
  readonly pending: number;
  readonly refused: Bookings['refused'][number] | undefined;
}

interface TasksOf {
  readonly cards: readonly Card<MadeProduct>[];
  readonly lines: readonly Line<MadeProduct>[];
  /** Of the others, those whose ticks belong to this plan. */
  readonly others: readonly MadeProduct[];
  readonly free: ReadonlyMap<string, number>;
  readonly bookings: Pick<Bookings, 'booked' | 'pending' | 'refused'>;
}

/** In working order, in which what is done keeps its place. */
export function tasksOf({ cards, lines, others, free, bookings }: TasksOf): Task[] {
  const cardOf = new Map(cards.map((card) => [card.product.id, card]));
  const made = new Map([...lines, ...cards].map(({ product }) => [product.id, product]));
  for (const product of others) made.set(product.id, product);
  const ordered = inWorkingOrder([...made.values()].map((product) => ({ product })));
  return ordered.flatMap(({ product }) => {
    const card = cardOf.get(product.id);
    const isOwn = ({ input }: Bookings['pending'][number]) => input.params.id === product.id;
    const booked = bookings.booked.filter(({ productId }) => productId === product.id);
    const pending = bookings.pending.filter(isOwn).reduce((sum, { input }) => sum + input.body.productions, 0);
    const refused = bookings.refused.find(isOwn);
    if (!card && booked.length === 0 && pending === 0 && !refused) return [];
    const possible = card ? possibleProductions(product, card.productions, free) : 0;
    return [{ product, card, possible, booked, pending, refused }];
  });
}

const SHOWN_AT_MOST = 4;
const n = formatNumber;

interface Obstacle {
  readonly kind: 'waits' | 'partly' | 'missing';
  readonly sentence: string;
}

const namesOf = (products: readonly { readonly name: string }[]): string =>
  products.map(({ name }) => name).join(' und ');

/** Why it cannot be ticked off as it is, if it cannot. */
export function obstacleOf({ card, possible }: Pick<Task, 'card' | 'possible'>): Obstacle | undefined {
  if (!card || card.canProduce) return undefined;
  const { product, productions, waitsFor, ingredients } = card;
  const pieces = (count: number) => n(count * product.produces.amount);
  if (possible >= productions) return { kind: 'partly', sentence: 'Das Material reicht nicht für alle.' };
  const then = waitsFor.length > 0 ? `, für den Rest erst ${namesOf(waitsFor)}` : '';
  if (possible > 0)
    return {
      kind: 'partly',
      sentence: `Das Material reicht für ${pieces(possible)} von ${pieces(productions)}${then}.`,
    };
  if (waitsFor.length > 0) return { kind: 'waits', sentence: `Erst ${namesOf(waitsFor)} herstellen.` };
  const missing = ingredients.flatMap(({ missing: lack }, at) => {
    const { label = '' } = product.ingredients[at] ?? {};
    return lack > 0 ? [`${n(lack)} × ${label}`] : [];
  });
  const rest = missing.length - SHOWN_AT_MOST;
  const named = missing.slice(0, SHOWN_AT_MOST).join(', ');
  if (missing.length === 0) return { kind: 'missing', sentence: 'Das Material ist für anderes verplant.' };
  return { kind: 'missing', sentence: `Es fehlt: ${named}${rest > 0 ? ` und ${n(rest)} weitere` : ''}` };
}

/** `40 × Bauernbrot`: in pieces, as they are wanted; batches are for the details. */
export const sayPieces = ({ name, produces }: MadeProduct, productions: number): string =>
  `${n(productions * produces.amount)} × ${name}`;

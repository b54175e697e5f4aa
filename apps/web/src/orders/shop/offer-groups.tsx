import type { Category, Offer } from '@kontor/contract/products/offer.ts';
import { type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import type { Icon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import type { CartLine } from './cart.ts';
import { OfferCard, OfferCardSkeletons } from './offer-card.tsx';
import styles from './offer-groups.module.css';
import type { CartState } from './use-cart.ts';

export interface OfferGroup {
  readonly id: string;
  readonly name: string;
  readonly icon: Icon;
  readonly offers: readonly Offer[];
}

export const anchorOf = (category: Pick<Category, 'id'> | undefined): string => `kategorie-${category?.id ?? 0}`;

type SetAmount = CartState['setAmount'];

/** The same function for as long as the screen is open, so that a change draws one card and not all of them. */
function useSteady(setAmount: SetAmount | undefined): SetAmount {
  const latest = useRef(setAmount);
  useLayoutEffect(() => {
    latest.current = setAmount;
  });
  return useCallback((product, typed) => latest.current?.(product, typed), []);
}

/** What the cards need of a cart; without one there is nothing to order. */
export interface Choosing {
  readonly lines: readonly CartLine[];
  readonly setAmount: SetAmount;
}

interface OfferGroupsProps {
  readonly groups: readonly OfferGroup[];
  readonly cart?: Choosing | undefined;
}

interface GroupFrameProps {
  readonly id?: string;
  readonly head: ReactNode;
  readonly titleId?: string;
  readonly children: ReactNode;
}

const GroupFrame = ({ id, head, titleId, children }: GroupFrameProps) => (
  <section id={id} className={styles.group} aria-labelledby={titleId}>
    <div className={styles.head}>{head}</div>
    {children}
  </section>
);

function Group({ group, children }: { readonly group: OfferGroup; readonly children: ReactNode }) {
  const titleId = useId();
  const title = (
    <h2 id={titleId} className={`large ${styles.title}`}>
      <Glyph icon={group.icon} className="accent" />
      <span className="anywhere hyphens">{group.name}</span>
    </h2>
  );
  return (
    <GroupFrame id={group.id} titleId={titleId} head={title}>
      <ul className={styles.offers} aria-label={group.name}>
        {children}
      </ul>
    </GroupFrame>
  );
}

export function OfferGroups({ groups, cart }: OfferGroupsProps) {
  const onChange = useSteady(cart?.setAmount);
  const amounts = new Map(cart?.lines.map((line) => [line.productId, line.typed]));
  return groups.map((group) => (
    <Group key={group.id} group={group}>
      {group.offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          typed={amounts.get(offer.id) ?? ''}
          onChange={cart ? onChange : undefined}
        />
      ))}
    </Group>
  ));
}

const PLACES = ['a', 'b', 'c'];

export const OfferGroupsSkeleton = ({ count }: { readonly count: number }) => (
  <div aria-busy="true">
    {PLACES.slice(0, count).map((key) => (
      <GroupFrame key={key} head={<Skeleton width={96} height={20} />}>
        <ul className={styles.offers} aria-label="Produkte werden geladen">
          <OfferCardSkeletons />
        </ul>
      </GroupFrame>
    ))}
  </div>
);

interface CategoryBarProps {
  readonly ref?: Ref<HTMLElement>;
  readonly label?: string;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** The categories, which stay in sight below the title bar. */
export const CategoryBar = ({ ref, children, beside }: CategoryBarProps) => (
  <div className={styles.bar}>
    <nav ref={ref} className={`row gap-4 ${styles.categories}`} aria-label="Kategorien">
      {children}
    </nav>
    {beside}
  </div>
);

export const categoryClass = styles.category;

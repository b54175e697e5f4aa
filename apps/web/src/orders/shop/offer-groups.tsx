import type { Offer } from '@kontor/contract/products/offer.ts';
import { type ComponentType, type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import type { Icon } from '#platform/ui/icons.ts';
import { type AmountProps, type Choice, OfferCard } from './offer-card.tsx';
import styles from './offer-groups.module.css';

export interface OfferGroup {
  readonly id: string;
  readonly name: string;
  readonly icon: Icon;
  readonly offers: readonly Offer[];
}

export const anchorOf = (category: { readonly id: number } | undefined): string => `kategorie-${category?.id ?? 0}`;

/** What the cards need of a cart; without one there is nothing to order. */
export interface Choosing {
  readonly choices: ReadonlyMap<number, Choice>;
  readonly setAmount: AmountProps['onChange'];
  readonly Amount: ComponentType<AmountProps>;
}

/** The same function for as long as the screen is open, so that a change draws one card and not all of them. */
function useSteady(setAmount: AmountProps['onChange'] | undefined): AmountProps['onChange'] {
  const latest = useRef(setAmount);
  useLayoutEffect(() => {
    latest.current = setAmount;
  });
  return useCallback((offer, typed) => latest.current?.(offer, typed), []);
}

interface GroupFrameProps {
  readonly id?: string;
  readonly titleId?: string;
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export const GroupFrame = ({ id, titleId, label, head, children }: GroupFrameProps) => (
  <section id={id} className={styles.group} aria-labelledby={titleId}>
    <div className={styles.head}>{head}</div>
    <ul className={styles.offers} aria-label={label}>
      {children}
    </ul>
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
    <GroupFrame id={group.id} titleId={titleId} label={group.name} head={title}>
      {children}
    </GroupFrame>
  );
}

interface OfferGroupsProps {
  readonly groups: readonly OfferGroup[];
  readonly choosing?: Choosing | undefined;
}

export function OfferGroups({ groups, choosing }: OfferGroupsProps) {
  const onChange = useSteady(choosing?.setAmount);
  return groups.map((group) => (
    <Group key={group.id} group={group}>
      {group.offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          onChange={choosing ? onChange : undefined}
          Amount={choosing?.Amount}
          typed={choosing?.choices.get(offer.id)?.typed ?? ''}
          amount={choosing?.choices.get(offer.id)?.amount}
        />
      ))}
    </Group>
  ));
}

interface CategoryBarProps {
  readonly ref?: Ref<HTMLElement>;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The categories, which stay in sight below the title bar. */
export const CategoryBar = ({ ref, beside, children }: CategoryBarProps) => (
  <div className={styles.bar}>
    <nav ref={ref} className={`row gap-4 ${styles.categories}`} aria-label="Kategorien">
      {children}
    </nav>
    {beside}
  </div>
);

export const categoryClass = styles.category ?? '';

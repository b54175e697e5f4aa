import type { Card } from '@kontor/contract/production/cards.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { memo, useId, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import styles from './card-list.module.css';
import type { Plan } from './plan.ts';
import { ProductionCard } from './production-card.tsx';

/** A screenful or three; thousands of cards at once would make every key stroke wait. */
const STEP = 24;

interface CardListProps {
  readonly plan: Plan;
  readonly weights: ReadonlyMap<string, number>;
  readonly onBook: (card: Card<Product>) => void;
}

/** A card per product that falls short. */
export const CardList = memo(function CardList({ plan, weights, onBook }: CardListProps) {
  const { cards } = plan;
  const [shown, setShown] = useState(STEP);
  const titleId = useId();
  if (cards.length === 0) return null;
  const rest = cards.length - shown;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Herzustellen <span className={`${styles.count} number`}>{formatNumber(cards.length)}</span>
      </h2>
      <ul className={styles.cards}>
        {cards.slice(0, shown).map((card) => (
          <ProductionCard key={card.product.id} card={card} plan={plan} weights={weights} onBook={onBook} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button className={styles.more ?? ''} onClick={() => setShown(shown + STEP)}>
          Weitere anzeigen (noch {formatNumber(rest)})
        </Button>
      ) : null}
    </section>
  );
});

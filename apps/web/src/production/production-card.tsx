import type { Card } from '@kontor/contract/production/cards.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { memo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Formula } from '#platform/ui/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CarryIcon, DoneCircleIcon, FactoryIcon, LowIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { carryHint } from './carry-hint.ts';
import { explainGap, explainNeed, explainProductions, explainShortfall, shareOf } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './production-card.module.css';

interface ProductionCardProps {
  readonly card: Card<Product>;
  readonly plan: Plan;
  readonly weights: ReadonlyMap<string, number>;
  readonly onBook: (card: Card<Product>) => void;
}

const verdictOf = ({ canProduce, ingredients }: Card<Product>): string => {
  if (canProduce) return 'Herstellbar';
  return ingredients.some(({ missing }) => missing > 0) ? 'Material fehlt' : 'Material reicht nicht für alle';
};

const Verdict = ({ card }: { readonly card: Card<Product> }) => (
  <span className={`${styles.verdict} ${card.canProduce ? styles.can : styles.cannot}`}>
    <Glyph icon={card.canProduce ? DoneCircleIcon : LowIcon} />
    {verdictOf(card)}
  </span>
);

const Figures = ({ card }: { readonly card: Card<Product> }) => (
  <dl className={styles.figures}>
    <div>
      <dt>{card.target === undefined ? 'Verfügbar' : 'Bestand'}</dt>
      <dd className="number">
        {formatNumber(card.stock)}{' '}
        {card.target === undefined ? null : <span className={styles.dim}>/ {formatNumber(card.target)}</span>}
      </dd>
    </div>
    <div>
      <dt>Fehlmenge</dt>
      <dd>
        <Formula explain={() => explainShortfall(card)}>{formatNumber(card.shortfall)}</Formula>
      </dd>
    </div>
    <div>
      <dt>Herstellungen</dt>
      <dd>
        <Formula explain={() => explainProductions(card)}>{formatNumber(card.productions)}</Formula>
      </dd>
    </div>
  </dl>
);

function Ingredients({ card, plan }: Pick<ProductionCardProps, 'card' | 'plan'>) {
  const imageOf = useItemImage();
  // Of an intermediate product only that is free which does not count towards its own target.
  const there = card.target === undefined || plan.resolves ? 'verfügbar' : 'im Bestand';
  return (
    <table className={styles.ingredients}>
      <thead>
        <tr>
          <th scope="col">Zutat</th>
          <th scope="col">Benötigt</th>
          <th scope="col">Fehlt</th>
        </tr>
      </thead>
      <tbody>
        {card.ingredients.map((need, at) => {
          const { label = need.name, amount = 0 } = card.product.ingredients[at] ?? {};
          return (
            <tr key={need.name}>
              <th scope="row">
                <span className={styles.ingredient}>
                  <ItemImage src={imageOf(need.name)} label={label} size={22} />
                  {label}
                </span>
                {need.sharedBy.length > 0 ? <span className={styles.shared}>{shareOf(need, card.product)}</span> : null}
              </th>
              <td>
                <Formula explain={() => explainNeed(card.productions, amount, need.needed)}>
                  {formatNumber(need.needed)}
                </Formula>
              </td>
              <td className={need.missing > 0 ? styles.cannot : styles.dim}>
                <Formula explain={() => explainGap(need, there)}>{formatNumber(need.missing)}</Formula>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Carrying({ card, plan, weights }: Omit<ProductionCardProps, 'onBook'>) {
  if (card.product.factoryProduct) {
    return (
      <p className={styles.hint}>
        <Glyph icon={FactoryIcon} />
        Fabrik: nichts zu tragen
      </p>
    );
  }
  const hint = carryHint(card.product, card.productions, plan.space, weights);
  if (!hint) return null;
  return (
    <div className={`${styles.hint} ${hint.isImpossible ? styles.cannot : ''} number`}>
      <Glyph icon={CarryIcon} />
      <div>
        <p>{hint.sentence}</p>
        {hint.loads.map((load) => (
          <p key={load}>{load}</p>
        ))}
      </div>
    </div>
  );
}

/** One product that falls short: what it takes, what is missing and how to carry it. */
export const ProductionCard = memo(function ProductionCard({ card, plan, weights, onBook }: ProductionCardProps) {
  const box = useFlash<HTMLLIElement>(card.stock);
  const imageOf = useItemImage();
  const { product } = card;
  return (
    <li ref={box} className={styles.card} aria-label={product.name}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <ItemImage src={imageOf(product.produces.name)} label={product.produces.label} size={40} />
        </span>
        <h3 className={styles.name}>{product.name}</h3>
        <Verdict card={card} />
      </div>
      <Figures card={card} />
      <Ingredients card={card} plan={plan} />
      <div className={styles.foot}>
        <Carrying card={card} plan={plan} weights={weights} />
        <Button
          className={styles.book ?? ''}
          onClick={() => onBook(card)}
          aria-label={`Produktion buchen: ${product.name}`}
        >
          Produktion buchen
        </Button>
      </div>
    </li>
  );
});

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
import { explainGap, explainNeed, explainProductions, explainShortfall } from './explain.ts';
import styles from './production-card.module.css';

interface ProductionCardProps {
  readonly card: Card<Product>;
  readonly space: number;
  readonly weights: ReadonlyMap<string, number>;
  readonly onBook: (card: Card<Product>) => void;
}

const Verdict = ({ canProduce }: { readonly canProduce: boolean }) => (
  <span className={`${styles.verdict} ${canProduce ? styles.can : styles.cannot}`}>
    <Glyph icon={canProduce ? DoneCircleIcon : LowIcon} />
    {canProduce ? 'Herstellbar' : 'Material fehlt'}
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

function Ingredients({ card }: { readonly card: Card<Product> }) {
  const imageOf = useItemImage();
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
              </th>
              <td>
                <Formula explain={() => explainNeed(card.productions, amount, need.needed)}>
                  {formatNumber(need.needed)}
                </Formula>
              </td>
              <td className={need.missing > 0 ? styles.cannot : styles.dim}>
                <Formula explain={() => explainGap(need)}>{formatNumber(need.missing)}</Formula>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Carrying({ card, space, weights }: Omit<ProductionCardProps, 'onBook'>) {
  if (card.product.factoryProduct) {
    return (
      <p className={styles.hint}>
        <Glyph icon={FactoryIcon} />
        Fabrik: nichts zu tragen
      </p>
    );
  }
  const hint = carryHint(card.product, card.productions, space, weights);
  if (!hint) return null;
  return (
    <p className={`${styles.hint} ${hint.isImpossible ? styles.cannot : ''} number`}>
      <Glyph icon={CarryIcon} />
      {hint.sentence}
    </p>
  );
}

/** One product that falls short: what it takes, what is missing and how to carry it. */
export const ProductionCard = memo(function ProductionCard({ card, space, weights, onBook }: ProductionCardProps) {
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
        <Verdict canProduce={card.canProduce} />
      </div>
      <Figures card={card} />
      <Ingredients card={card} />
      <div className={styles.foot}>
        <Carrying card={card} space={space} weights={weights} />
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

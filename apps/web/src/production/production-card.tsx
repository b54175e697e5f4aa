import type { Card } from '@kontor/contract/production/cards.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { memo, type ReactNode } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CarryIcon, DoneCircleIcon, FactoryIcon, LowIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { carryHint, explainGap, explainNeed, explainProductions, explainShortfall, shareOf } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './production.module.css';

interface ProductionCardProps {
  readonly card: Card<MadeProduct>;
  readonly plan: Plan;
  readonly weights: ReadonlyMap<string, number>;
  readonly onBook: (card: Card<MadeProduct>) => void;
}

function Verdict({ card: { canProduce, ingredients } }: Pick<ProductionCardProps, 'card'>) {
  const isMissing = ingredients.some(({ missing }) => missing > 0);
  const obstacle = isMissing ? 'Material fehlt' : 'Material reicht nicht für alle';
  return (
    <span className={`${canProduce ? 'success' : 'error'} row small strong nowrap`}>
      <Glyph icon={canProduce ? DoneCircleIcon : LowIcon} />
      {canProduce ? 'Herstellbar' : obstacle}
    </span>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="meta">{label}</dt>
    <dd className="large bold number">{children}</dd>
  </div>
);

const Figures = ({ card }: Pick<ProductionCardProps, 'card'>) => (
  <dl className={styles.figures}>
    <Figure label={card.target === undefined ? 'Verfügbar' : 'Bestand'}>
      {formatNumber(card.stock)}{' '}
      {card.target === undefined ? null : <span className="normal dim">/ {formatNumber(card.target)}</span>}
    </Figure>
    <Figure label="Fehlmenge">
      <Formula explain={() => explainShortfall(card)}>{formatNumber(card.shortfall)}</Formula>
    </Figure>
    <Figure label="Herstellungen">
      <Formula explain={() => explainProductions(card)}>{formatNumber(card.productions)}</Formula>
    </Figure>
  </dl>
);

function Ingredients({ card, plan }: Pick<ProductionCardProps, 'card' | 'plan'>) {
  const imageOf = useItemImage();
  // Of an intermediate product only that is free which does not count towards its own target.
  const there = card.target === undefined || plan.resolves ? 'verfügbar' : 'im Bestand';
  return (
    <table className={styles.ingredients}>
      <thead className="meta">
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
                <span className="row anywhere">
                  <ItemImage src={imageOf(need.name)} label={label} size={22} />
                  {label}
                </span>
                {need.sharedBy.length > 0 ? (
                  <span className="block small warning" style={{ paddingInline: '30px 8px' }}>
                    {shareOf(need, card.product)}
                  </span>
                ) : null}
              </th>
              <td className="number">
                <Formula explain={() => explainNeed(card.productions, amount, need.needed)}>
                  {formatNumber(need.needed)}
                </Formula>
              </td>
              <td className={need.missing > 0 ? 'error' : 'dim'}>
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
      <p className="row meta">
        <Glyph icon={FactoryIcon} />
        Fabrik: nichts zu tragen
      </p>
    );
  }
  const hint = carryHint(card.product, card.productions, plan.space, weights);
  if (!hint) return null;
  return (
    <div className={`${hint.isImpossible ? 'small error' : 'meta'} row top number`}>
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

export const ProductionCard = memo(function ProductionCard({ card, plan, weights, onBook }: ProductionCardProps) {
  const box = useFlash<HTMLLIElement>(card.stock);
  const imageOf = useItemImage();
  const { product } = card;
  return (
    <li ref={box} className={`${styles.card} card column gap-12`} aria-label={product.name}>
      <div className="row gap-12">
        <span className="tile">
          <ItemImage src={imageOf(product.produces.name)} label={product.produces.label} size={40} />
        </span>
        <h3 className="grow large anywhere">{product.name}</h3>
        <Verdict card={card} />
      </div>
      <Figures card={card} />
      <Ingredients card={card} plan={plan} />
      <div className="to-foot stack gap-12">
        <Carrying card={card} plan={plan} weights={weights} />
        <p className="end">
          <Button onClick={() => onBook(card)} aria-label={`Produktion buchen: ${product.name}`}>
            Produktion buchen
          </Button>
        </p>
      </div>
    </li>
  );
});

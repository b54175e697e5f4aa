import type { Card } from '@kontor/contract/production/cards.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import { ItemImage, useItemImage, useUndo } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, type Icon, InfoIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { MaterialActions, MaterialCards, type NamedMaterial, sayBasis, withLabels } from '#products';
import { BookAll, BookProduction } from './booking.tsx';
import { explainMaterial, explainStep, productionsOf } from './explain.ts';
import type { Plan, PlanMaterial } from './plan.ts';
import { ProductionCard } from './production-card.tsx';

interface PanelProps {
  readonly plan: Plan;
  readonly labels: ReadonlyMap<string, string>;
}

const Message = ({ icon, children }: { readonly icon: Icon; readonly children: string }) => (
  <p className={`card row strong ${icon === DoneCircleIcon ? 'success' : ''}`}>
    <Glyph icon={icon} />
    {children}
  </p>
);

function MissingPanel({ plan, labels }: PanelProps) {
  const { missing, lines, steps, resolves } = plan;
  const materials = useMemo(() => withLabels(missing, labels), [missing, labels]);
  const explain = useCallback((material: NamedMaterial) => explainMaterial(material, lines, steps), [lines, steps]);
  const isReached = lines.every(({ productions }) => productions === 0);
  // The needs of an order are not those of the targets.
  const basis = lines.some(({ target }) => target === undefined)
    ? sayBasis({ goods: 'order', materials: 'unclaimed', resolves })
    : sayBasis({ goods: 'shortfall', materials: 'stock', resolves });
  if (materials.length === 0) {
    return (
      <div className="stack" style={{ marginTop: 24 }} role="status">
        <Message icon={DoneCircleIcon}>Genug Rohstoffe vorhanden.</Message>
        {isReached ? <Message icon={InfoIcon}>Alle Ziele sind erreicht. Es gibt nichts herzustellen.</Message> : null}
        <p className="dim">{basis}</p>
      </div>
    );
  }
  return (
    <Section
      title="Fehlende Rohstoffe"
      count={materials.length}
      actions={<MaterialActions title="Fehlende Rohstoffe" file="fehlende-rohstoffe.csv" materials={materials} />}
    >
      <p className="dim">{basis}</p>
      <MaterialCards label="Fehlende Rohstoffe" materials={materials} explain={explain} />
    </Section>
  );
}

function StepsPanel({ plan, labels }: PanelProps) {
  const imageOf = useItemImage();
  if (plan.steps.length === 0) return null;
  return (
    <Section
      title={`Zwischenprodukte${plan.lines.some(({ target }) => target !== undefined) ? ', zusätzlich zu den Zielen' : ''}`}
      count={plan.steps.length}
    >
      <ul className="cards gap-8" style={{ '--card-min': '312px' }}>
        {[...plan.steps].reverse().map((step) => (
          <li key={step.name} className="card row" style={{ minHeight: 44, padding: '4px 12px' }}>
            <ItemImage src={imageOf(step.name)} label={labels.get(step.name) ?? step.name} size={32} />
            <span className="grow anywhere">{step.product.name}</span>
            <Formula className="strong" explain={() => explainStep(step)}>
              {productionsOf(step.productions)}
            </Formula>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A screenful or three; thousands of cards at once would make every key stroke wait. */
const STEP = 24;

interface CardListProps extends Pick<PlanMaterial, 'stock'> {
  readonly plan: Plan;
  readonly weights: ReadonlyMap<string, number>;
  readonly onBook: (card: Card<MadeProduct>) => void;
  readonly onUndo: (historyId: number) => void;
}

const CardList = memo(function CardList({ plan, weights, stock, onBook, onUndo }: CardListProps) {
  const { cards } = plan;
  const [shown, setShown] = useState(STEP);
  if (cards.length === 0) return null;
  const rest = cards.length - shown;
  return (
    <Section
      title="Herzustellen"
      count={cards.length}
      note="In dieser Reihenfolge: Was andere brauchen, steht davor."
      actions={<BookAll cards={cards} stock={stock} onUndo={onUndo} />}
    >
      <ul className="cards gap-12" style={{ '--card-min': '340px' }}>
        {cards.slice(0, shown).map((card) => (
          <ProductionCard key={card.product.id} card={card} plan={plan} weights={weights} onBook={onBook} />
        ))}
      </ul>
      {rest > 0 ? (
        <p className="center">
          <Button onClick={() => setShown(shown + STEP)}>Weitere anzeigen (noch {formatNumber(rest)})</Button>
        </p>
      ) : null}
    </Section>
  );
});

export function PlanView({ plan, stock, free, items }: Omit<PlanMaterial, 'products'> & { readonly plan: Plan }) {
  const [booked, setBooked] = useState<Card<MadeProduct>>();
  const undo = useUndo();
  const weights = useMemo(() => new Map(items.map(({ name, weight }) => [name, weight])), [items]);
  const labels = useMemo(() => new Map(items.map(({ name, label }) => [name, label])), [items]);
  return (
    <>
      <MissingPanel plan={plan} labels={labels} />
      <StepsPanel plan={plan} labels={labels} />
      <CardList plan={plan} weights={weights} stock={stock} onBook={setBooked} onUndo={undo} />
      {booked ? (
        <BookProduction card={booked} stock={stock} free={free} onUndo={undo} onClose={() => setBooked(undefined)} />
      ) : null}
    </>
  );
}

import { useCallback, useId, useMemo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Formula } from '#platform/ui/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, type Icon, InfoIcon } from '#platform/ui/icons.ts';
import { MaterialActions, MaterialCards, type NamedMaterial, sayBasis, withLabels } from '#products';
import { explainMaterial, explainStep } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './plan-panels.module.css';

interface PanelProps {
  readonly plan: Plan;
  readonly labels: ReadonlyMap<string, string>;
}

const Message = ({ icon, kind, children }: { icon: Icon; kind: 'done' | 'info'; children: string }) => (
  <p className={`${styles.message} ${styles[kind]}`}>
    <Glyph icon={icon} />
    {children}
  </p>
);

/** The needs of an order are not those of the targets, and neither are those of the products' screen. */
function Basis({ plan }: { readonly plan: Plan }) {
  const isOrder = plan.lines.some(({ target }) => target === undefined);
  const basis = isOrder
    ? ({ goods: 'order', materials: 'unclaimed' } as const)
    : ({ goods: 'shortfall', materials: 'stock' } as const);
  return <p className={styles.basis}>{sayBasis({ ...basis, resolves: plan.resolves })}</p>;
}

/** What has to be got before everything can be made, or that nothing has to. */
export function MissingPanel({ plan, labels }: PanelProps) {
  const titleId = useId();
  const { missing, lines, steps } = plan;
  const materials = useMemo(() => withLabels(missing, labels), [missing, labels]);
  const explain = useCallback((material: NamedMaterial) => explainMaterial(material, lines, steps), [lines, steps]);
  const isReached = lines.every(({ productions }) => productions === 0);
  if (materials.length === 0) {
    return (
      <div className={styles.messages} role="status">
        <Message icon={DoneCircleIcon} kind="done">
          Genug Rohstoffe vorhanden.
        </Message>
        {isReached ? (
          <Message icon={InfoIcon} kind="info">
            Alle Ziele sind erreicht. Es gibt nichts herzustellen.
          </Message>
        ) : null}
        <Basis plan={plan} />
      </div>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Fehlende Rohstoffe <span className={`${styles.count} number`}>{formatNumber(materials.length)}</span>
        </h2>
        <MaterialActions title="Fehlende Rohstoffe" file="fehlende-rohstoffe.csv" materials={materials} />
      </div>
      <Basis plan={plan} />
      <MaterialCards label="Fehlende Rohstoffe" materials={materials} explain={explain} />
    </section>
  );
}

/** What is made on the way to the products, in the order in which it can be made. */
export function StepsPanel({ plan, labels }: PanelProps) {
  const titleId = useId();
  const imageOf = useItemImage();
  if (plan.steps.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Zwischenprodukte{plan.lines.some(({ target }) => target !== undefined) ? ', zusätzlich zu den Zielen' : ''}{' '}
        <span className={`${styles.count} number`}>{formatNumber(plan.steps.length)}</span>
      </h2>
      <ul className={styles.steps}>
        {plan.steps.toReversed().map((step) => (
          <li key={step.name} className={styles.step}>
            <ItemImage src={imageOf(step.name)} label={labels.get(step.name) ?? step.name} size={32} />
            <span className={styles.stepName}>{step.product.name}</span>
            <Formula className={styles.stepCount} explain={() => explainStep(step)}>
              {formatNumber(step.productions)} {step.productions === 1 ? 'Herstellung' : 'Herstellungen'}
            </Formula>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { useCallback, useMemo, useState } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatKilograms, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, InfoIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { MaterialActions, type NamedMaterial, sayBasis, withLabels } from '#products';
import { explainMaterial } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './production.module.css';

const basisOf = ({ resolves, isForOrder }: Plan): string =>
  // The needs of an order are not those of the targets.
  isForOrder
    ? sayBasis({ goods: 'order', materials: 'unclaimed', resolves })
    : sayBasis({ goods: 'shortfall', materials: 'stock', resolves });

/** Of several trips nobody needs to know the gram. */
const sayWeight = (grams: number): string => formatKilograms(grams < 1000 ? grams : Math.round(grams / 100) * 100);

/** More than one evening's shopping; thousands at once would make every key stroke wait. */
const STEP = 60;

interface MaterialListProps {
  readonly materials: readonly NamedMaterial[];
  readonly weights: ReadonlyMap<string, number>;
  readonly explain: (material: NamedMaterial) => string;
}

function MaterialList({ materials, weights, explain }: MaterialListProps) {
  const imageOf = useItemImage();
  const [shown, setShown] = useState(STEP);
  const rest = materials.length - shown;
  return (
    <>
      <ul className={`card flush ${styles.materials}`} aria-label="Fehlende Rohstoffe">
        {materials.slice(0, shown).map((material) => (
          <li key={material.name} className="row">
            <ItemImage src={imageOf(material.name)} label={material.label} size={28} />
            <span className="grow anywhere number">
              <Formula className="bold" explain={() => explain(material)}>
                {formatNumber(material.missing)}
              </Formula>{' '}
              × {material.label}
            </span>
            <span className="meta nowrap number">
              {sayWeight(material.missing * (weights.get(material.name) ?? 0))}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className="center">
          <Button onClick={() => setShown(shown + STEP)}>Weitere anzeigen (noch {formatNumber(rest)})</Button>
        </p>
      ) : null}
    </>
  );
}

interface MissingMaterialsProps {
  readonly plan: Plan;
  readonly products: readonly MadeProduct[];
  readonly labels: ReadonlyMap<string, string>;
  readonly weights: ReadonlyMap<string, number>;
  readonly onResolve: () => void;
}

/** What has to be got before anything can be made. */
export function MissingMaterials({ plan, products, labels, weights, onResolve }: MissingMaterialsProps) {
  const { missing, lines, steps, cards, resolves } = plan;
  const materials = useMemo(() => withLabels(missing, labels), [missing, labels]);
  const explain = useCallback((material: NamedMaterial) => explainMaterial(material, lines, steps), [lines, steps]);
  if (materials.length === 0) {
    return (
      <div className="card stack gap-4" style={{ marginTop: 12, paddingBlock: 12 }} role="status">
        <p className="row strong success">
          <Glyph icon={DoneCircleIcon} />
          Genug Rohstoffe vorhanden.
        </p>
        {cards.length === 0 ? (
          <p className="row strong">
            <Glyph icon={InfoIcon} />
            Alle Ziele sind erreicht. Es gibt nichts herzustellen.
          </p>
        ) : null}
        <p className="meta">{basisOf(plan)}</p>
      </div>
    );
  }
  const grams = materials.reduce((sum, { name, missing: lack }) => sum + lack * (weights.get(name) ?? 0), 0);
  const own = materials.filter(({ name }) => products.some(({ produces }) => produces.name === name));
  return (
    <Section
      title="Fehlende Rohstoffe"
      count={materials.length}
      note={`Zuerst zu besorgen, zusammen ${sayWeight(grams)}.`}
      actions={<MaterialActions title="Fehlende Rohstoffe" file="fehlende-rohstoffe.csv" materials={materials} />}
    >
      <MaterialList materials={materials} weights={weights} explain={explain} />
      <div className="stack gap-0 meta">
        {own.length > 0 && !resolves ? (
          <p className="row wrap gap-4">
            <span>
              Davon stellt ihr selbst her: <strong>{own.map(({ label }) => label).join(', ')}</strong>.
            </span>
            <Button look="quiet" className={styles.undo} onClick={onResolve}>
              In Rohstoffe auflösen
            </Button>
          </p>
        ) : null}
        <p>{basisOf(plan)}</p>
      </div>
    </Section>
  );
}

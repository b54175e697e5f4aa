import { linesFor, materialNeeds, materialsFor } from '@kontor/contract/production/rules.ts';
import { type Product, TARGET_DEFAULT } from '@kontor/contract/products/schema.ts';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useStock } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { ProductIcon } from '#platform/ui/icons.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { complaintAboutWhole, wholeFrom } from '#platform/whole-number.ts';
import { sayBasis } from './basis.ts';
import { MaterialActions, MaterialCards } from './material-cards.tsx';
import { explainMissing, type NamedMaterial, withLabels } from './material-list.ts';
import styles from './required-stock.module.css';

const EMPTY: ReadonlyMap<string, number> = new Map();

interface Wanted {
  readonly products: readonly Product[];
  /** The global target; none leaves each product its own. */
  readonly target: number | undefined;
  readonly stock: ReadonlyMap<string, number>;
  readonly usesStock: boolean;
}

function useRequired({ products, target, stock, usesStock }: Wanted) {
  const labels = useMemo(
    () => new Map(products.flatMap(({ ingredients }) => ingredients.map(({ name, label }) => [name, label] as const))),
    [products],
  );
  return useMemo(() => {
    const needs = materialNeeds(linesFor(products, undefined, target));
    const missing = materialsFor(needs, usesStock ? stock : EMPTY).filter((material) => material.missing > 0);
    // What is there is told also where it is not counted.
    return withLabels(
      missing.map((material) => ({ ...material, stock: stock.get(material.name) ?? 0 })),
      labels,
    );
  }, [products, target, stock, usesStock, labels]);
}

/** What it takes to make the target of every product. */
export function RequiredStock({ products }: { readonly products: readonly Product[] }) {
  const titleId = useId();
  const [typed, setTyped] = useState(String(TARGET_DEFAULT));
  const [isGlobal, setIsGlobal] = useState(false);
  const [usesStock, setUsesStock] = useState(true);
  const items = useStock().data;
  const stock = useMemo(() => new Map(items?.map(({ name, amount }) => [name, amount])), [items]);
  const isUnreadable = isGlobal && wholeFrom(typed) === undefined;
  const target = useDeferredValue(isGlobal ? wholeFrom(typed) : undefined);
  const required = useRequired({ products, target, stock, usesStock });
  // What was true of another target, or would be of none, is no answer.
  const materials = isUnreadable ? [] : required;
  const explain = useCallback(
    (material: NamedMaterial) =>
      usesStock
        ? explainMissing(material)
        : `Summe über alle Rezepte: ${formatNumber(material.needed)} Stück, ohne Bestand`,
    [usesStock],
  );
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Benötigter Bestand nach Produkten
        </h2>
        {materials.length > 0 ? (
          <MaterialActions title="Benötigter Bestand" file="benoetigter-bestand.csv" materials={materials} />
        ) : null}
      </div>
      <p className={styles.note}>{sayBasis({ goods: 'target', materials: usesStock ? 'stock' : 'none' })}</p>
      <div className={styles.inputs}>
        <NumberField
          className={styles.target}
          label="Zielproduktion"
          min={0}
          disabled={!isGlobal}
          error={isUnreadable ? complaintAboutWhole(typed) : undefined}
          value={typed}
          onChange={setTyped}
        />
        <Switch
          label="Globale Zielproduktion verwenden?"
          checked={isGlobal}
          onChange={(event) => setIsGlobal(event.currentTarget.checked)}
        />
        <Switch
          label="Bestand der Produktionsgegenstände berücksichtigen"
          checked={usesStock}
          onChange={(event) => setUsesStock(event.currentTarget.checked)}
        />
      </div>
      {isUnreadable ? (
        <EmptyState icon={ProductIcon} title="Ohne gültige Zielproduktion wird nichts berechnet." />
      ) : materials.length === 0 ? (
        <EmptyState icon={ProductIcon} title="Keine Gegenstände gefunden" />
      ) : (
        <MaterialCards label="Benötigte Gegenstände" materials={materials} explain={explain} />
      )}
    </section>
  );
}

import { linesFor, materialNeeds, materialsFor } from '@kontor/contract/production/rules.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { TARGET_DEFAULT } from '@kontor/contract/products/schema.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStockAmounts } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { complaintAboutWhole, wholeFrom } from '#platform/forms/whole-number.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { ProductIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import {
  explainMissing,
  MaterialActions,
  MaterialCards,
  type NamedMaterial,
  sayBasis,
  withLabels,
} from './materials.tsx';

type Amounts = ReadonlyMap<string, number>;
const EMPTY: Amounts = new Map();

function useRequired(products: readonly MadeProduct[], target: number | undefined, stock: Amounts, usesStock: boolean) {
  const labels = useMemo(
    () => new Map(products.flatMap(({ ingredients }) => ingredients.map(({ name, label }) => [name, label] as const))),
    [products],
  );
  return useMemo(() => {
    const needs = materialNeeds(linesFor(products, undefined, target));
    const missing = materialsFor(needs, usesStock ? stock : EMPTY).filter((material) => material.missing > 0);
    // What is there is shown also where it is not counted.
    return withLabels(
      missing.map((material) => ({ ...material, stock: stock.get(material.name) ?? 0 })),
      labels,
    );
  }, [products, target, stock, usesStock, labels]);
}

export function RequiredStock({ products }: { readonly products: readonly MadeProduct[] }) {
  const [typed, setTyped] = useState(String(TARGET_DEFAULT));
  const [isGlobal, setIsGlobal] = useState(false);
  const [usesStock, setUsesStock] = useState(true);
  const stored = useStockAmounts();
  const isUnreadable = isGlobal && wholeFrom(typed) === undefined;
  const target = useDeferredValue(isGlobal ? wholeFrom(typed) : undefined);
  const required = useRequired(products, target, stored.data ?? EMPTY, usesStock);
  const isUnknown = usesStock && stored.data === undefined;
  // What was true of another target, or would be of none or of an empty store, is no answer.
  const materials = isUnreadable || isUnknown ? [] : required;
  const explain = useCallback(
    (material: NamedMaterial) =>
      usesStock
        ? explainMissing(material)
        : `Summe über alle Rezepte: ${formatNumber(material.needed)} Stück, ohne Bestand`,
    [usesStock],
  );
  return (
    <Section
      title="Benötigter Bestand nach Produkten"
      note={sayBasis({ goods: 'target', materials: usesStock ? 'stock' : 'none' })}
      actions={
        materials.length > 0 ? (
          <MaterialActions title="Benötigter Bestand" file="benoetigter-bestand.csv" materials={materials} />
        ) : null
      }
    >
      <div className="row wrap bottom gap-24">
        <NumberField
          w={144}
          label="Zielproduktion"
          min={0}
          disabled={!isGlobal}
          error={isGlobal ? complaintAboutWhole(typed) : undefined}
          value={typed}
          onChange={setTyped}
        />
        <Switch
          mb={8}
          label="Globale Zielproduktion verwenden?"
          checked={isGlobal}
          onChange={(event) => setIsGlobal(event.currentTarget.checked)}
        />
        <Switch
          mb={8}
          label="Bestand der Produktionsgegenstände berücksichtigen"
          checked={usesStock}
          onChange={(event) => setUsesStock(event.currentTarget.checked)}
        />
      </div>
      {isUnreadable ? (
        <EmptyState icon={ProductIcon} title="Ohne gültige Zielproduktion wird nichts berechnet." />
      ) : isUnknown && stored.error ? (
        <LoadError title="Der Bestand konnte nicht geladen werden." of={stored} />
      ) : isUnknown ? (
        <PageSpinner />
      ) : materials.length === 0 ? (
        <EmptyState icon={ProductIcon} title="Keine Gegenstände gefunden" />
      ) : (
        <MaterialCards label="Benötigte Gegenstände" materials={materials} explain={explain} />
      )}
    </Section>
  );
}

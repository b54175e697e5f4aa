import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { memo, startTransition, useMemo, useState } from 'react';
import { formatKilograms } from '#platform/format.de.ts';
import { complaintAboutWhole, wholeFrom } from '#platform/forms/whole-number.ts';
import { MultiSelect } from '#platform/ui/field/multi-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import type { PlanInputs } from './use-plan-inputs.ts';

interface ProductSelectProps {
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly products: readonly MadeProduct[];
  readonly field: 'only' | 'without';
  readonly value: readonly number[];
  readonly onChange: (part: Partial<PlanInputs>) => void;
  readonly disabled?: boolean;
}

/** At once; the others follow when there is time, so that a list of thousands opens without a wait. */
const FIRST_OPTIONS = 50;

/** Thousands of products to choose from are not prepared again while a number is typed beside them. */
const ProductSelect = memo(function ProductSelect({
  products,
  field,
  value,
  onChange,
  placeholder,
  ...rest
}: ProductSelectProps) {
  const [limit, setLimit] = useState(FIRST_OPTIONS);
  const data = useMemo(() => {
    const known = products.map(({ id, name }) => ({ value: String(id), label: name }));
    const ids = new Set(products.map(({ id }) => id));
    // A link may name a product that is gone; it stays visible, so that it can be taken out.
    const gone = value
      .filter((id) => !ids.has(id))
      .map((id) => ({ value: String(id), label: `Produkt ${id} (fehlt)` }));
    return [...known, ...gone];
  }, [products, value]);
  return (
    <MultiSelect
      {...rest}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={value.length === 0 ? placeholder : ''}
      data={data}
      value={value.map(String)}
      onChange={(ids) => onChange({ [field]: ids.map(Number) })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
      nothingFoundMessage="So heißt kein Produkt."
      limit={limit}
      onDropdownOpen={() => startTransition(() => setLimit(products.length + value.length))}
      onDropdownClose={() => setLimit(FIRST_OPTIONS)}
    />
  );
});

/** Typed in grams, as the game counts; shown in kilograms everywhere else. */
const sayKilograms = (space: string): string => {
  const grams = wholeFrom(space);
  return grams === undefined ? '' : `Das sind ${formatKilograms(grams)}.`;
};

interface PlanFormProps {
  readonly inputs: PlanInputs;
  readonly products: readonly MadeProduct[];
  readonly onChange: (part: Partial<PlanInputs>) => void;
}

export function PlanForm({ inputs, products, onChange }: PlanFormProps) {
  const space = (
    <NumberField
      className="grow"
      label="Platz im Inventar in g"
      min={0}
      step={1000}
      description={sayKilograms(inputs.space)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={complaintAboutWhole(inputs.space)}
      value={inputs.space}
      onChange={(space) => onChange({ space })}
    />
  );
  const resolves = (
    <Switch
      label="Zwischenprodukte auflösen"
      checked={inputs.resolves}
      onChange={(event) => onChange({ resolves: event.currentTarget.checked })}
    />
  );
  if (inputs.order)
    return (
      <form className="row wrap gap-24" aria-label="Plan" onSubmit={(event) => event.preventDefault()}>
        {space}
        <div className="level">{resolves}</div>
      </form>
    );
  return (
    <form
      className="split"
      style={{ '--split': 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
      aria-label="Plan"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="stack gap-12">
        <div className="row top gap-12">
          <NumberField
            className="grow"
            label="Globale Zielproduktion"
            min={0}
            disabled={!inputs.isGlobal}
            error={inputs.isGlobal ? complaintAboutWhole(inputs.target) : undefined}
            value={inputs.target}
            onChange={(target) => onChange({ target })}
          />
          {space}
        </div>
        <div className="row wrap">
          <Switch
            label="Globale Zielproduktion verwenden?"
            checked={inputs.isGlobal}
            onChange={(event) => onChange({ isGlobal: event.currentTarget.checked })}
          />
          {resolves}
        </div>
      </div>
      <ProductSelect
        field="only"
        label="Nur diese Produkte"
        placeholder="Alle"
        description={
          inputs.without.length > 0 ? 'Ruht, solange Produkte ausgenommen sind.' : 'Leer plant alle Produkte.'
        }
        products={products}
        value={inputs.only}
        disabled={inputs.without.length > 0}
        onChange={onChange}
      />
      <ProductSelect
        field="without"
        label="Diese Produkte nicht"
        placeholder="Keine"
        description="Alle anderen werden geplant."
        products={products}
        value={inputs.without}
        onChange={onChange}
      />
    </form>
  );
}

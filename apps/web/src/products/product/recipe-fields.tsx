import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { ItemImage, useBaseItems, useItemImage } from '#inventory';
import { formatCost, formatQuantity, readNumber } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { GoIcon } from '#platform/ui/icons.ts';
import type { FormCost } from './form-cost.ts';
import { Amount, ItemField, LineCells, Lines } from './lines.tsx';
import styles from './product.module.css';
import { newLine, type ProductValues } from './product-form.ts';
import type { ProductEditing } from './use-product-form.ts';

interface ItemOfRecipe {
  readonly name: string;
  readonly amount: string;
}

/** More would be no picture any more. */
const SHOWN = 6;

/** The recipe as a picture: what goes in, and what comes out. */
function Flow({ produces, ingredients }: Pick<ProductValues, 'produces' | 'ingredients'>) {
  const items = useBaseItems().data;
  const imageOf = useItemImage();
  const tile = ({ name, amount }: ItemOfRecipe) => (
    <span className={`tile ${styles.part}`}>
      <ItemImage src={imageOf(name)} label={items?.find((item) => item.name === name)?.label ?? name} size={40} />
      <span className="small strong number">x{formatQuantity(readNumber(amount) ?? 0)}</span>
    </span>
  );
  const others = ingredients.length - SHOWN;
  return (
    <p className={`${styles.flow} row wrap gap-8`} aria-hidden="true">
      {ingredients.slice(0, SHOWN).map((line, at) => (
        <Fragment key={line.key}>
          {at > 0 ? <span className="dim">+</span> : null}
          {tile(line)}
        </Fragment>
      ))}
      {others > 0 ? <span className="dim">+ {others} mehr</span> : null}
      <Glyph icon={GoIcon} size={24} className="accent" />
      {tile(produces)}
    </p>
  );
}

function LineCost({ name, amount, costs }: ItemOfRecipe & { readonly costs: FormCost | undefined }) {
  if (!costs || name === '') return null;
  const { price, isMade } = costs.ofItem(name);
  if (price === null) return <span className="error">kein Preis</span>;
  return <span title={isMade ? 'selbst hergestellt' : undefined}>{formatCost((readNumber(amount) ?? 0) * price)}</span>;
}

export function RecipeFields({ editing: { form, costs } }: { readonly editing: ProductEditing }) {
  const { produces, ingredients } = form.values;
  const cost = costs?.ofProduct(form.values)?.price;
  const line = (at: number) => {
    const { name = '', amount = '' } = ingredients[at] ?? {};
    const path = `ingredients.${at}` as const;
    const label = `Zutat ${at + 1}`;
    return {
      field: <ItemField form={form} path={path} name={name} label={label} />,
      amount: <Amount form={form} label={`Menge von ${label}`} path={path} value={amount} min={0} kind="decimal" />,
      cost: <LineCost name={name} amount={amount} costs={costs} />,
    };
  };
  return (
    <>
      {ingredients.length > 0 ? <Flow produces={produces} ingredients={ingredients} /> : null}
      <Lines
        form={form}
        path="ingredients"
        title="Zutaten"
        hint={ingredients.length === 0 ? 'Noch keine Zutat. Ohne Zutaten kostet es nichts.' : undefined}
        noun="Zutat"
        most={50}
        onAdd={() => {
          flushSync(() => form.insertListItem('ingredients', newLine()));
          focusField(`ingredients.${ingredients.length}.name`);
        }}
        line={line}
      />
      <fieldset className={`${styles.result} stack gap-8`}>
        <legend className="visually-hidden">Was herauskommt</legend>
        <p className="row">
          <Glyph icon={GoIcon} className="accent" />
          <span>
            <span className="strong">Das kommt heraus.</span>{' '}
            <span className="dim">Sein Bestand ist der Bestand des Produkts.</span>
          </span>
        </p>
        <div className={styles.line}>
          <LineCells
            field={<ItemField form={form} path="produces" name={produces.name} label="Hergestellter Gegenstand" />}
            amount={<Amount form={form} label="Menge je Durchgang" path="produces" value={produces.amount} min={0} />}
            cost={
              cost === undefined || cost === null ? null : (
                <>
                  <strong className="strong">{formatCost(cost)}</strong> je Stück
                </>
              )
            }
          />
        </div>
      </fieldset>
    </>
  );
}

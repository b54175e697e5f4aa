import type { Card } from '@kontor/contract/production/cards.ts';
import { ingredientNeed } from '@kontor/contract/production/rules.ts';
import { ProductionBooking } from '@kontor/contract/production/schema.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, LowIcon } from '#platform/ui/icons.ts';
import type { Bookings } from './bookings.ts';
import { explainGap, explainNeed, explainProductions, explainShortfall, productionsOf, shareOf } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './production.module.css';

interface DetailsProps {
  readonly card: Card<MadeProduct>;
  readonly plan: Plan;
}

function Verdict({ card: { canProduce, ingredients } }: Pick<DetailsProps, 'card'>) {
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

const Figures = ({ card, plan }: DetailsProps) => (
  <dl className={styles.figures}>
    <Figure label={plan.isForOrder ? 'Verfügbar' : 'Bestand'}>
      {formatNumber(card.stock)}{' '}
      {card.target === undefined ? null : <span className="normal dim">/ {formatNumber(card.target)}</span>}
    </Figure>
    <Figure label="Fehlmenge">
      <Formula explain={() => explainShortfall(card)}>{formatNumber(card.shortfall)}</Formula>
    </Figure>
    <Figure label="Durchgänge">
      <Formula explain={() => explainProductions(card)}>{formatNumber(card.productions)}</Formula>
    </Figure>
  </dl>
);

function Ingredients({ card, plan }: DetailsProps) {
  const imageOf = useItemImage();
  // Of an intermediate product only that is free which does not count towards its own target.
  const there = plan.isForOrder || plan.resolves ? 'verfügbar' : 'im Bestand';
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

interface EffectProps {
  readonly product: MadeProduct;
  readonly productions: number;
  readonly stock: ReadonlyMap<string, number>;
}

const Effect = ({ product: { produces, ingredients }, productions, stock }: EffectProps) => (
  <ul className="divided" aria-label="Was sich im Lager ändert">
    {[...ingredients, produces].map((item) => {
      const { name, label, amount } = item;
      const before = stock.get(name) ?? 0;
      const after = before + (item === produces ? productions * amount : -ingredientNeed(productions, amount));
      return (
        <li key={name} className="row number" style={{ minHeight: 32 }}>
          <span className="grow anywhere">{label}</span>
          <span className="dim">{formatNumber(before)} →</span>
          {after < 0 ? (
            <strong className="error">{formatNumber(-after)} fehlen</strong>
          ) : (
            <strong>{formatNumber(after)}</strong>
          )}
        </li>
      );
    })}
  </ul>
);

const validate = validateWith(ProductionBooking);

interface BookPartProps extends Pick<DetailsProps, 'card'> {
  readonly possible: number;
  readonly stock: ReadonlyMap<string, number>;
  readonly onBook: Bookings['book'];
}

/** Another amount than what is planned. */
function BookPart({ card: { product, productions }, possible, stock, onBook }: BookPartProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // Follows the plan until something is typed.
  const text = typed ?? writeNumber(Math.max(1, possible));
  const count = readNumber(text);
  const isWhole = count !== undefined && Number.isInteger(count) && count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complaint =
      count === undefined ? NO_WHOLE_NUMBER : (validate({ productions: count }).productions as string | undefined);
    setError(complaint);
    if (count === undefined || complaint !== undefined) return field.current?.focus();
    setTyped(undefined);
    onBook(product, count);
  };
  return (
    <form className="stack gap-12" aria-label={`${product.name} buchen`} onSubmit={submit} noValidate>
      <NumberField
        ref={field}
        maw={280}
        label="Durchgänge"
        description={`Geplant: ${formatNumber(productions)}. Das Material reicht für ${formatNumber(possible)}.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        min={1}
        value={text}
        error={error}
        onChange={(now) => {
          setTyped(now);
          setError(undefined);
        }}
      />
      {isWhole ? <Effect product={product} productions={count} stock={stock} /> : null}
      <div>
        <Button type="submit">
          {isWhole ? `${formatNumber(count * product.produces.amount)} × ${product.produces.label} buchen` : 'Buchen'}
        </Button>
      </div>
    </form>
  );
}

/** Where the numbers of a line come from, and another amount to book. */
export const TaskDetails = ({ plan, ...props }: DetailsProps & BookPartProps) => (
  <div className={`split ${styles.details}`}>
    <div className="stack gap-12">
      <div className="row wrap between">
        <span className="small dim number">
          {productionsOf(props.card.productions)} zu je {formatNumber(props.card.product.produces.amount)} Stück
        </span>
        <Verdict card={props.card} />
      </div>
      <Figures card={props.card} plan={plan} />
      <Ingredients card={props.card} plan={plan} />
    </div>
    <BookPart {...props} />
  </div>
);

import { bookProduction, bookProductions } from '@kontor/contract/production/api.ts';
import type { Card } from '@kontor/contract/production/cards.ts';
import { ingredientNeed, materialNeeds } from '@kontor/contract/production/rules.ts';
import { BOOKED_AT_ONCE_MAX, ProductionBooking, type ProductionsBooking } from '@kontor/contract/production/schema.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { useRef, useState } from 'react';
import { inventoryQueries } from '#inventory';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { type PlanMaterial, possibleProductions } from './plan.ts';
import styles from './production.module.css';

const validate = validateWith(ProductionBooking);

interface EffectProps {
  readonly product: MadeProduct;
  readonly productions: number;
  readonly stock: ReadonlyMap<string, number>;
}

function Effect({ product: { produces, ingredients }, productions, stock }: EffectProps) {
  return (
    <ul className="card flush divided" aria-label="Was sich im Lager ändert">
      {[...ingredients, produces].map((item) => {
        const { name, label, amount } = item;
        const before = stock.get(name) ?? 0;
        const change = item === produces ? productions * amount : -ingredientNeed(productions, amount);
        const after = before + change;
        return (
          <li key={name} className={`${styles.line} row number`}>
            <span className="grow">{label}</span>
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
}

interface BookProductionProps extends Pick<PlanMaterial, 'stock' | 'free'> {
  readonly card: Card<MadeProduct>;
  readonly onUndo: (historyId: number) => void;
  readonly onClose: () => void;
}

export function BookProduction({ card: { product, productions }, stock, free, onUndo, onClose }: BookProductionProps) {
  const possible = possibleProductions(product, productions, free);
  const [typed, setTyped] = useState(writeNumber(Math.max(1, possible)));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const booking = useWrite(bookProduction, {
    showsErrors: true,
    onSuccess: (_entry, client) => client.invalidateQueries(inventoryQueries.items()),
    onError: (_error, client) => void client.invalidateQueries(inventoryQueries.items()),
  });
  const count = readNumber(typed);

  const submit = () => {
    const complaint =
      count === undefined ? NO_WHOLE_NUMBER : (validate({ productions: count }).productions as string | undefined);
    setError(complaint);
    if (count === undefined || complaint !== undefined) return field.current?.focus();
    const onSuccess = ({ id }: { readonly id: number }) => {
      onClose();
      const made = `${formatNumber(count * product.produces.amount)} × ${product.produces.label}`;
      const action = undoWith(() => onUndo(id));
      showToast({ kind: 'success', sentence: `${made} hergestellt und gebucht.`, action });
    };
    const onError = (refusal: Error) => {
      setError(sentenceOf(refusal));
      field.current?.focus();
    };
    booking.run({ params: { id: product.id }, body: { productions: count } }, { onSuccess, onError });
  };

  return (
    <FormModal
      title={`${product.name} herstellen`}
      confirmLabel="Produktion buchen"
      isBusy={booking.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        ref={field}
        maw={280}
        label="Herstellungen"
        description={`Geplant sind ${formatNumber(productions)}, das Material reicht für ${formatNumber(possible)}.`}
        min={1}
        data-autofocus
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
      {count !== undefined && Number.isInteger(count) && count > 0 ? (
        <Effect product={product} productions={count} stock={stock} />
      ) : null}
    </FormModal>
  );
}

type Cards = readonly Card<MadeProduct>[];
type Amounts = ReadonlyMap<string, number>;

const labelsOf = (cards: Cards): Map<string, string> =>
  new Map(
    cards.flatMap(({ product }) => [product.produces, ...product.ingredients]).map(({ name, label }) => [name, label]),
  );

/** What was shown is what is booked; of everything it touches it names the stock it was shown with. */
const bookingOf = (cards: Cards, stock: Amounts): ProductionsBooking => ({
  productions: cards.map(({ product, productions }) => ({ productId: product.id, productions })),
  seen: [...labelsOf(cards).keys()].map((name) => ({ name, amount: stock.get(name) ?? 0 })),
});

type Line = readonly [key: string | number, label: string, amount: number];

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  <Section title={title} level={3}>
    <ul className="card flush divided" aria-label={title}>
      {lines.map(([key, label, amount]) => (
        <li key={key} className={`${styles.line} row number`}>
          <span className="grow anywhere">{label}</span>
          <strong>{formatNumber(amount)}</strong>
        </li>
      ))}
    </ul>
  </Section>
);

interface BookAllProps {
  readonly cards: Cards;
  readonly stock: Amounts;
  readonly onUndo: (historyId: number) => void;
}

function Question({ cards, stock, onUndo, onClose }: BookAllProps & { readonly onClose: () => void }) {
  const labels = labelsOf(cards);
  const made = cards.map(
    ({ product, productions }): Line => [product.id, product.name, productions * product.produces.amount],
  );
  const used = [...materialNeeds(cards)].map(([name, amount]): Line => [name, labels.get(name) ?? name, amount]);
  const booking = useWrite(bookProductions, {
    onSuccess: (entry, client) => {
      onClose();
      const what = cards.length === 1 ? cards[0]?.product.name : `${formatNumber(cards.length)} Produkte`;
      const action = undoWith(() => onUndo(entry.id));
      showToast({ kind: 'success', sentence: `${what} hergestellt und gebucht.`, action });
      return client.invalidateQueries(inventoryQueries.items());
    },
    onError: (_error, client) => {
      onClose();
      void client.invalidateQueries(inventoryQueries.items());
    },
  });
  return (
    <FormModal
      title="Alles Herstellbare buchen"
      confirmLabel="Alles buchen"
      isBusy={booking.isPending}
      onSubmit={() => booking.run({ body: bookingOf(cards, stock) })}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <section className="stack gap-16" aria-label="Was gebucht wird" tabIndex={0}>
        <p>Alles wird auf einmal gebucht. Hat sich der Bestand inzwischen geändert, wird nichts gebucht.</p>
        <Lines title="Kommt ins Lager" lines={made} />
        <Lines title="Wird verbraucht" lines={used} />
      </section>
    </FormModal>
  );
}

export function BookAll({ cards, stock, onUndo }: BookAllProps) {
  const [asked, setAsked] = useState<Pick<BookAllProps, 'cards' | 'stock'>>();
  const possible = cards.filter(({ canProduce }) => canProduce).slice(0, BOOKED_AT_ONCE_MAX);
  return (
    <>
      {possible.length > 0 ? (
        <Button look="primary" onClick={() => setAsked({ cards: possible, stock })}>
          Alles Herstellbare buchen
        </Button>
      ) : null}
      {asked ? <Question {...asked} onUndo={onUndo} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

import { bookProductions } from '@kontor/contract/production/api.ts';
import type { Card } from '@kontor/contract/production/cards.ts';
import { materialNeeds } from '@kontor/contract/production/rules.ts';
import { BOOKED_AT_ONCE_MAX, type ProductionsBooking } from '@kontor/contract/production/schema.ts';
import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { useState } from 'react';
import { inventoryQueries, showEntry } from '#inventory';
import { useWrite } from '#platform/api/use-write.ts';
import { formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { type Bookings, noteBooked } from './bookings.ts';
import styles from './production.module.css';

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

interface BookAllProps extends Pick<Bookings, 'takeBack'> {
  readonly cards: Cards;
  readonly stock: Amounts;
  /** What is on its way changes the stock that is named as seen. */
  readonly isWaiting: boolean;
}

type Asked = Pick<BookAllProps, 'cards' | 'stock'>;

interface QuestionProps extends Omit<BookAllProps, 'isWaiting'> {
  readonly onClose: () => void;
}

function Question({ cards, stock, takeBack, onClose }: QuestionProps) {
  const labels = labelsOf(cards);
  const made = cards.map(
    ({ product, productions }): Line => [product.id, product.name, productions * product.produces.amount],
  );
  const used = [...materialNeeds(cards)].map(([name, amount]): Line => [name, labels.get(name) ?? name, amount]);
  const booking = useWrite(bookProductions, {
    onSuccess: (entry, client) => {
      onClose();
      const what = cards.length === 1 ? cards[0]?.product.name : `${formatNumber(cards.length)} Produkte`;
      const action = undoWith(() => takeBack(entry.id));
      showToast({ kind: 'success', sentence: `${what} hergestellt und gebucht.`, action });
      const [historyId, at] = [entry.id, serverNow()];
      showEntry(client, entry);
      noteBooked(...cards.map(({ product, productions }) => ({ historyId, productId: product.id, productions, at })));
    },
    onError: (_error, client) => {
      onClose();
      void client.invalidateQueries(inventoryQueries.items());
    },
  });
  return (
    <FormModal
      title="Alles buchen, was geht"
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

export function BookAll({ cards, stock, isWaiting, takeBack }: BookAllProps) {
  const [asked, setAsked] = useState<Asked>();
  const possible = cards.filter(({ canProduce }) => canProduce).slice(0, BOOKED_AT_ONCE_MAX);
  return (
    <>
      {possible.length > 0 ? (
        <Button isDisabled={isWaiting} onClick={() => setAsked({ cards: possible, stock })}>
          Alles buchen, was geht
        </Button>
      ) : null}
      {asked ? <Question {...asked} takeBack={takeBack} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

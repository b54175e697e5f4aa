import { isRefunded, refundCents } from '@kontor/contract/orders/bill.ts';
import { type Order, type OrderItem, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import type { refundSale } from '@kontor/contract/orders/till-api.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import type { useWrite } from '#platform/api/use-write.ts';
import { formatCents, formatNumber } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { AmountStepper } from './amount-stepper.tsx';
import styles from './till.module.css';

const REASONS = ['Falsch eingegeben', 'Ware zurückgebracht', 'Reklamation'];

const leftOf = ({ amount, refunded = 0 }: OrderItem): number => amount - refunded;

/** What goes back for what was chosen, and what else has to be known about it. */
function sumUp({ bill, items }: Order, back: readonly { productId: number; amount: number }[]) {
  const goods = refundCents(bill, items, back);
  const after = items.map((item) => ({
    ...item,
    refunded: (item.refunded ?? 0) + (back.find(({ productId }) => productId === item.productId)?.amount ?? 0),
  }));
  const isLast = isRefunded(after);
  return { cents: goods + (isLast ? bill.tipCents : 0), isLast };
}

function sayConsequence({ bill }: Order, cents: number, isLast: boolean): string {
  const { owedCents, payment, tipCents } = bill;
  if (payment === null || owedCents > 0)
    return `Bezahlt wurde noch nichts: Offen bleiben ${formatCents(Math.max(0, owedCents - cents))}, die Provision wird angepasst.`;
  const tip = tipCents === 0 ? '' : isLast ? ' Das Trinkgeld geht mit zurück.' : ' Das Trinkgeld bleibt.';
  return `Im Kassenbuch steht eine Gegenbuchung, die Provision wird angepasst.${tip}`;
}

interface PiecesProps {
  readonly items: readonly OrderItem[];
  readonly chosen: ReadonlyMap<number, number>;
  readonly onChoose: (productId: number, amount: number) => void;
}

const Pieces = ({ items, chosen, onChoose }: PiecesProps) => (
  <ul className="divided" aria-label="Was zurückkommt">
    {items.map((item) => (
      <li key={item.productId} className={styles.line}>
        <p className="stack gap-0">
          <span className="strong anywhere">{item.name}</span>
          <span className="meta number">von {formatNumber(leftOf(item))}</span>
        </p>
        <AmountStepper
          name={item.name}
          min={0}
          max={leftOf(item)}
          amount={chosen.get(item.productId) ?? 0}
          onAmount={(amount) => onChoose(item.productId, amount)}
        />
      </li>
    ))}
  </ul>
);

interface RefundDialogProps {
  readonly order: Order;
  readonly write: ReturnType<typeof useWrite<typeof refundSale>>;
  readonly onClose: () => void;
}

export function RefundDialog({ order, write, onClose }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const [goods, setGoods] = useState<'back' | 'gone'>('back');
  const [extent, setExtent] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [error, setError] = useState<string>();
  const { number, bill } = order;
  const items = order.items.filter((item) => leftOf(item) > 0);
  const pieces = items.reduce((sum, item) => sum + leftOf(item), 0);
  const some = [...chosen].flatMap(([productId, amount]) => (amount > 0 ? [{ productId, amount }] : []));
  const all = items.map((item) => ({ productId: item.productId, amount: leftOf(item) }));
  const back = extent === 'all' ? all : some;
  const { cents, isLast } = sumUp(order, back);
  const isNothing = back.length === 0;
  const submit = () => {
    if (isNothing) {
      setError('Bitte wähle, was zurückkommt.');
      return;
    }
    if (reason.trim() === '') {
      setError('Bitte gib einen Grund an.');
      focusField('reason');
      return;
    }
    // What was seen, and not "the rest": a colleague may have refunded some of it meanwhile.
    const body = { reason: reason.trim(), isBackInStock: goods === 'back', items: back };
    write.run(
      { params: { id: order.id }, body },
      {
        onSuccess: () => {
          const what = isLast ? `${number} ist erstattet.` : `${formatCents(cents)} von ${number} sind erstattet.`;
          showToast({ kind: 'success', sentence: what });
          onClose();
        },
        onError: (refusal) => setError(sentenceOf(refusal)),
      },
    );
  };
  return (
    <FormModal
      title={`${number} erstatten?`}
      confirmLabel={isNothing ? 'Erstatten' : `${formatCents(cents)} erstatten`}
      look="danger"
      isBusy={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {pieces > 1 ? (
        <Segments
          label="Zurück geht"
          value={extent}
          segments={[
            { value: 'all', label: bill.refunds.length > 0 ? 'der ganze Rest' : 'der ganze Verkauf' },
            { value: 'some', label: 'nur ein Teil' },
          ]}
          onChange={(next) => {
            setExtent(next);
            setError(undefined);
          }}
        />
      ) : null}
      {extent === 'some' ? (
        <Pieces
          items={items}
          chosen={chosen}
          onChoose={(productId, amount) => {
            setChosen(new Map([...chosen, [productId, amount]]));
            setError(undefined);
          }}
        />
      ) : null}
      <div className="stack gap-4" aria-live="polite">
        <p className="row baseline between gap-8">
          <span className="dim">Zurück an {order.customer.name}</span>
          <strong className={`bold nowrap number ${styles.total}`}>{formatCents(cents)}</strong>
        </p>
        {isNothing ? null : <p className="meta">{sayConsequence(order, cents, isLast)}</p>}
        {extent === 'some' && bill.discountCents > 0 && !isNothing ? (
          <p className="meta">Der Rabatt von {formatCents(bill.discountCents)} ist anteilig abgezogen.</p>
        ) : null}
      </div>
      <Segments
        label="Die Ware"
        value={goods}
        segments={[
          { value: 'back', label: 'kommt ins Lager zurück' },
          { value: 'gone', label: 'ist weg' },
        ]}
        onChange={setGoods}
      />
      <TextInput
        data-autofocus
        data-path="reason"
        label="Grund"
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <ul className="row wrap" aria-label="Vorschläge">
        {REASONS.map((text) => (
          <li key={text}>
            <Button
              onClick={() => {
                setReason(text);
                setError(undefined);
              }}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </FormModal>
  );
}

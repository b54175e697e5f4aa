import { PAYMENT_LABELS, PAYMENTS, WALK_IN } from '@kontor/contract/orders/bill.ts';
import { LINE_AMOUNT_MAX } from '@kontor/contract/orders/schema.ts';
import { sayPercent } from '@kontor/contract/price-lists/rules.ts';
import { STANDARD } from '@kontor/contract/price-lists/schema.ts';
import { useRef, useState } from 'react';
import { formatCents, formatCount, formatNumber, formatPrice } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { OrdersIcon, PersonIcon, PriceIcon, StarIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { AmountStepper } from './amount-stepper.tsx';
import { BuyerDialog } from './buyer-dialog.tsx';
import { DiscountDialog, TipDialog } from './charge-dialogs.tsx';
import styles from './till.module.css';
import type { PricedLine } from './till-cart.ts';
import type { Till } from './use-till.ts';

interface LineProps {
  readonly line: PricedLine;
  readonly isLocked: boolean;
  readonly onAmount: (amount: number) => void;
}

function Line({ line, isLocked, onAmount }: LineProps) {
  const { name, amount, unitPrice, offer } = line;
  return (
    <li className={styles.line}>
      <p className="stack gap-0">
        <span className="strong anywhere">{name}</span>
        {offer ? (
          <span className="number">
            {formatPrice(amount * unitPrice)}
            {amount > 1 ? <span className="meta"> · je {formatPrice(unitPrice)}</span> : null}
            {offer.soldOut ? <span className="small error"> · ausverkauft</span> : null}
            {!offer.soldOut && amount > offer.available ? (
              <span className="small warning"> · nur {formatNumber(Math.max(offer.available, 0))} da</span>
            ) : null}
          </span>
        ) : (
          <span className="small error">nicht mehr auf der Karte</span>
        )}
      </p>
      <AmountStepper
        name={name}
        amount={amount}
        min={1}
        max={LINE_AMOUNT_MAX}
        isDisabled={isLocked}
        onAmount={onAmount}
      />
    </li>
  );
}

function Extras({ till }: { readonly till: Till }) {
  const [open, setOpen] = useState<'buyer' | 'discount' | 'tip'>();
  const { cart, list, priced } = till;
  const close = () => setOpen(undefined);
  const { own, chosen } = list;
  return (
    <div className="stack gap-8">
      <div className={styles.extras}>
        <Button
          className={styles.big}
          icon={PersonIcon}
          aria-haspopup="dialog"
          isDisabled={till.isLocked}
          onClick={() => setOpen('buyer')}
        >
          <span className="visually-hidden">Kunde: </span>
          <span className="anywhere clamp-2">{cart.buyer?.name ?? 'Kunde'}</span>
        </Button>
        <Button
          className={styles.big}
          icon={PriceIcon}
          aria-haspopup="dialog"
          isDisabled={till.isLocked}
          onClick={() => setOpen('discount')}
        >
          {priced.offCents > 0 ? <span className="nowrap">−{formatCents(priced.offCents)}</span> : 'Rabatt'}
        </Button>
        <Button
          className={styles.big}
          icon={StarIcon}
          aria-haspopup="dialog"
          isDisabled={till.isLocked}
          onClick={() => setOpen('tip')}
        >
          {cart.tipCents > 0 ? <span className="nowrap">+{formatCents(cart.tipCents)}</span> : 'Trinkgeld'}
        </Button>
      </div>
      {list.lists.length > 0 ? (
        <NativeSelect
          aria-label="Preisliste"
          size="lg"
          disabled={till.isLocked}
          data={[
            { value: '', label: `${STANDARD}preise` },
            ...list.lists.map(({ id, name, percent }) => ({
              value: String(id),
              label: `${name} (${sayPercent(percent)})`,
            })),
          ]}
          value={chosen ? String(chosen.id) : ''}
          onChange={({ currentTarget: { value } }) => {
            const listId = value === '' ? null : Number(value);
            till.change({ listId: listId === (own?.id ?? null) ? undefined : listId });
          }}
        />
      ) : null}
      {open === 'buyer' ? (
        <BuyerDialog
          buyer={cart.buyer}
          onChoose={(buyer) => {
            till.change({ buyer, listId: undefined });
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'discount' ? (
        <DiscountDialog
          goodsCents={priced.goodsCents}
          discount={cart.discount}
          onTake={(discount) => {
            till.change({ discount });
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'tip' ? (
        <TipDialog
          dueCents={priced.dueCents}
          tipCents={cart.tipCents}
          onTake={(tipCents) => {
            till.change({ tipCents });
            close();
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function Sum({ till }: { readonly till: Till }) {
  const { priced, cart } = till;
  const parts = [
    ...(priced.offCents > 0 ? [`${formatCents(priced.goodsCents)} − ${formatCents(priced.offCents)} Rabatt`] : []),
    ...(cart.tipCents > 0 ? [`mit ${formatCents(cart.tipCents)} Trinkgeld`] : []),
  ];
  return (
    <div className="stack gap-0" aria-live="polite">
      <p className="row baseline between gap-8">
        <span className="dim">{formatCount(priced.pieces, 'Artikel', 'Artikel')}</span>
        <strong className={`bold nowrap number ${styles.total}`}>{formatCents(priced.payCents)}</strong>
      </p>
      {parts.length > 0 ? <p className="meta end number">{parts.join(', ')}</p> : null}
    </div>
  );
}

function PayButtons({ till }: { readonly till: Till }) {
  const { way, isSending, isDoubted, priced } = till;
  // In doubt it is asked what became of it, whatever has left the menu meanwhile.
  const isIdle = priced.lines.length > 0 && (isDoubted || priced.gone.length === 0);
  const preferred = way === 'BOARD' ? 'CASH' : way;
  return (
    <div className="stack gap-8">
      <ul className={styles.ways} aria-label="Bezahlen und übergeben">
        {PAYMENTS.map((payment) => (
          <li key={payment}>
            <Button
              look={payment === preferred ? 'primary' : 'outline'}
              className={styles.pay}
              data-pay={payment === preferred || undefined}
              isBusy={isSending && way === payment}
              isDisabled={!isIdle || isSending || (isDoubted && way !== payment)}
              onClick={() => till.sell(payment)}
            >
              <span className="large">{PAYMENT_LABELS[payment]}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className={styles.big}
        icon={OrdersIcon}
        isBusy={isSending && way === 'BOARD'}
        isDisabled={!isIdle || isSending || (isDoubted && way !== 'BOARD')}
        onClick={() => till.sell('BOARD')}
      >
        Als Bestellung aufnehmen
      </Button>
    </div>
  );
}

/** What is sold, to whom, for how much, and how it is paid. */
export function Basket({ till }: { readonly till: Till }) {
  const list = useRef<HTMLUListElement>(null);
  const { priced } = till;
  const setAmount = (productId: number, amount: number) => {
    till.setAmount(productId, amount);
    // The button that had the focus goes with its line.
    if (amount <= 0) list.current?.focus();
  };
  return (
    <div className="column gap-12">
      <ul
        ref={list}
        className={`divided grow ${styles.lines}`}
        tabIndex={-1}
        aria-label={`Verkauf an ${till.cart.buyer?.name ?? WALK_IN}`}
      >
        {priced.lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            isLocked={till.isLocked}
            onAmount={(amount) => setAmount(line.productId, amount)}
          />
        ))}
        {priced.lines.length === 0 ? (
          <li className="dim">Tippe auf ein Produkt, oder suche es und drücke Enter.</li>
        ) : null}
      </ul>
      {till.refusal || till.isDoubted ? (
        <Notice kind={till.isDoubted ? 'warning' : 'error'} role="alert">
          {till.isDoubted
            ? 'Keine Antwort vom Server. Tippe noch einmal auf dieselbe Zahlungsart: Doppelt gebucht wird nichts. Kam der Verkauf schon an, räumt Kontor ihn gleich selbst ab.'
            : till.refusal}
        </Notice>
      ) : null}
      {priced.gone.length > 0 ? (
        <Notice kind="warning" role="status">
          {priced.gone.map(({ name }) => name).join(', ')}: nicht zu haben. Nimm es bitte heraus.
        </Notice>
      ) : null}
      <Extras till={till} />
      <Sum till={till} />
      <PayButtons till={till} />
    </div>
  );
}

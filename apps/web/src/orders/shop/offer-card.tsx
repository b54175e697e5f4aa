import type { Offer } from '@kontor/contract/products/offer.ts';
import { type ComponentType, memo, useId, useState } from 'react';
import { useRedrawnMoney } from '#platform/currency.ts';
import { lazyExtra, notifyMissing } from '#platform/lazy-extra.tsx';
import { Availability, OfferFace } from '#products';
import styles from './offer-card.module.css';

const loadDetail = async () => (await import('./offer-dialog.tsx')).OfferDialog;
const OfferDialog = lazyExtra(loadDetail);

export interface AmountProps {
  readonly offer: Offer;
  readonly typed: string;
  readonly onChange: (offer: Offer, typed: string) => void;
}

/** What is chosen of a product, and how it is changed. */
export interface Choice {
  readonly typed: string;
  readonly amount: number | undefined;
}

interface OfferCardProps extends Choice {
  readonly offer: Offer;
  /** Without it there is nothing to order. */
  readonly onChange?: AmountProps['onChange'] | undefined;
  readonly Amount?: ComponentType<AmountProps> | undefined;
}

/** Picture first: one tap on the plus puts a piece into the cart, one on the rest tells all there is to know. */
export const OfferCard = memo(function OfferCard({ offer, typed, amount, onChange, Amount }: OfferCardProps) {
  useRedrawnMoney();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <li className="off-screen" style={{ '--kept-size': 'auto 172px' }}>
      <article
        className={`card flush leads ${styles.offer}`}
        aria-labelledby={titleId}
        data-chosen={amount !== undefined || undefined}
      >
        <OfferFace
          offer={offer}
          nameId={titleId}
          name={
            <button
              type="button"
              className="plain-button leads-to"
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
            >
              {offer.name}
            </button>
          }
          action={
            onChange && Amount && !offer.soldOut ? <Amount offer={offer} typed={typed} onChange={onChange} /> : null
          }
        >
          <Availability offer={offer} amount={amount} />
        </OfferFace>
      </article>
      {isOpen ? (
        <OfferDialog
          offer={offer}
          typed={typed}
          onChange={onChange}
          onClose={close}
          onMissing={() => notifyMissing(close)}
        />
      ) : null}
    </li>
  );
});

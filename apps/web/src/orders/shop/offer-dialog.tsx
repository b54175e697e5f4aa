import type { Offer } from '@kontor/contract/products/offer.ts';
import { formatNumber } from '#platform/format.de.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { NoWrap } from '#platform/ui/no-wrap.tsx';
import { Availability, Price, ProductImage, Terms } from '#products';
import { listOf } from '../order/list-of.ts';
import { amountFrom, stepped } from './cart.ts';
import styles from './offer-dialog.module.css';

interface OfferDialogProps {
  readonly offer: Offer;
  readonly typed: string;
  readonly onChange: ((offer: Offer, typed: string) => void) | undefined;
  readonly onClose: () => void;
}

/** All there is to know of a product, and one more of it into the cart. */
export function OfferDialog({ offer, typed, onChange, onClose }: OfferDialogProps) {
  const amount = amountFrom(typed) ?? 0;
  const add = () => {
    onChange?.(offer, stepped(typed, 1));
    onClose();
  };
  return (
    <Modal
      title={offer.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{onChange ? 'Zurück zur Karte' : 'Schließen'}</Button>
          {onChange && !offer.soldOut ? (
            <Button look="primary" icon={AddIcon} onClick={add}>
              {amount > 0 ? `Noch eins zu ${formatNumber(amount)}` : 'In den Warenkorb'}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.detail}>
        <div className={`tile ${styles.photo}`} data-pictured={offer.picture !== null || undefined}>
          <ProductImage product={offer} size={offer.picture === null ? 144 : 240} />
        </div>
        <div className="stack gap-12 at-top">
          <div className="stack gap-2">
            <p className="huge number">
              <Price offer={offer} />
            </p>
            <Terms offer={offer} weight={offer.weight} />
            <Availability offer={offer} amount={amount} />
          </div>
          {offer.parts.length > 0 ? (
            <p className="number">
              <span className="meta block">Darin ist</span>
              <NoWrap>{listOf(offer.parts)}</NoWrap>
            </p>
          ) : null}
          {offer.description.trim() === '' ? null : <MarkdownText text={offer.description} />}
        </div>
      </div>
    </Modal>
  );
}

import type { Offer } from '@kontor/contract/products/offer.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import styles from './offer-face.module.css';
import { offerEnd, Price } from './offer-facts.tsx';
import { ProductImage, type Shown } from './product-image.tsx';

interface Faced extends Shown, Pick<Offer, 'price' | 'offer' | 'soldOut'> {
  readonly parts: readonly { readonly item: string; readonly name: string; readonly amount: number }[];
  readonly isPopular?: boolean;
}

interface OfferFaceProps {
  readonly offer: Faced;
  readonly name: ReactNode;
  readonly nameId?: string;
  /** How many there are. */
  readonly children?: ReactNode;
  /** On the lower edge of the picture. */
  readonly action?: ReactNode;
}

/** A product as it stands on the Karte, picture first; its frame is the caller's. */
export const OfferFace = ({ offer, name, nameId, children, action }: OfferFaceProps) => (
  <>
    <div
      className={`tile ${styles.photo}`}
      data-pictured={offer.picture !== null || undefined}
      data-gone={offer.soldOut || undefined}
    >
      <ProductImage product={offer} size={offer.picture === null ? 72 : 240} />
    </div>
    <p className={`row gap-4 ${styles.marks}`}>
      {offerEnd(offer) ? <span className={styles.mark}>Aktion</span> : null}
      {offer.isPopular ? <span className={styles.mark}>beliebt</span> : null}
    </p>
    <div className={`stack gap-0 ${styles.words}`}>
      <h3 id={nameId} className={`anywhere clamp-2 hyphens ${styles.name}`}>
        {name}
      </h3>
      {offer.parts.length > 0 ? (
        <p className="meta number ellipsis">
          {offer.parts.map(({ amount, name: part }) => `${formatNumber(amount)} × ${part}`).join(', ')}
        </p>
      ) : null}
      <p className="number">
        <Price offer={offer} />
      </p>
      {children}
    </div>
    {action ? <div className={styles.action}>{action}</div> : null}
  </>
);

/** What stands there until it is known. */
export const OfferFaceSkeleton = () => (
  <>
    <div className={`tile ${styles.photo}`} />
    <div className={`stack gap-0 ${styles.words}`}>
      <Skeleton width="75%" height={14} mt={3} mb={3} />
      <Skeleton width="40%" height={14} mt={3} mb={3} />
      <Skeleton width="60%" height={14} mt={3} mb={3} />
    </div>
  </>
);

import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { formatPrice } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { availabilityOf } from './availability.ts';
import styles from './offer-card.module.css';

const DOTS = {
  there: { '--dot': 'var(--success)' },
  few: { '--dot': 'var(--warning)' },
  gone: { '--dot': 'var(--error)' },
  made: {},
};

export const offerEnd = ({ price, offer }: Offer): string | undefined =>
  priceAt({ price, offer }, new Date(serverNow())) === price ? undefined : offer?.until;

export const Price = ({ offer }: { readonly offer: Offer }) =>
  offerEnd(offer) ? (
    <>
      <span className="bold accent">{formatPrice(priceAt(offer, new Date(serverNow())))}</span>{' '}
      <span className="meta">
        statt <s>{formatPrice(offer.price)}</s>
      </span>
    </>
  ) : (
    <span className="bold">{formatPrice(offer.price)}</span>
  );

export function Availability({ offer, amount = 0 }: { readonly offer: Offer; readonly amount?: number | undefined }) {
  const { tone, words, rest } = availabilityOf(offer, amount);
  return (
    <>
      <p className={`row baseline meta number ${styles.availability}`} style={DOTS[tone]} data-tone={tone}>
        {words}
      </p>
      {rest ? <p className="meta number">{rest}</p> : null}
    </>
  );
}

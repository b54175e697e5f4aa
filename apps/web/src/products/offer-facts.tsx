import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { formatDateTime, formatPrice, formatWeight } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { availabilityOf } from './availability.ts';
import styles from './offer-face.module.css';

const DOTS = {
  there: { '--dot': 'var(--success)' },
  few: { '--dot': 'var(--warning)' },
  gone: { '--dot': 'var(--error)' },
  made: {},
};

export type Priced = Pick<Offer, 'price' | 'offer'>;

export const offerEnd = ({ price, offer }: Priced): string | undefined =>
  priceAt({ price, offer }, new Date(serverNow())) === price ? undefined : offer?.until;

export const Price = ({ offer }: { readonly offer: Priced }) =>
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

interface TermsProps {
  readonly offer: Priced;
  readonly weight: number | undefined;
}

/** `je Stück, 250 g · Aktion bis 20.11.2026, 18:00`. */
export function Terms({ offer, weight }: TermsProps) {
  const until = offerEnd(offer);
  return (
    <p className="meta number">
      je Stück{weight === undefined ? null : `, ${formatWeight(weight)}`}
      {until ? ` · Aktion bis ${formatDateTime(until)}` : null}
    </p>
  );
}

interface AvailabilityProps {
  readonly offer: Parameters<typeof availabilityOf>[0];
  readonly amount?: number | undefined;
}

export function Availability({ offer, amount = 0 }: AvailabilityProps) {
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

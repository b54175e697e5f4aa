import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { memo, useId, useState } from 'react';
import { useRedrawnMoney } from '#platform/currency.ts';
import { formatDateTime, formatPrice, formatWeight } from '#platform/format.de.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { NoWrap } from '#platform/ui/no-wrap.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { ProductImage } from '#products';
import { listOf } from '../order/line-stock.ts';
import { AmountStepper } from './amount-stepper.tsx';
import { amountFrom, fieldOf } from './cart.ts';
import { availabilityOf } from './cart-offers.ts';
import styles from './catalogue.module.css';

/** About what fits into two lines. */
const SHORT = 90;

const DOTS = {
  there: { '--dot': 'var(--success)' },
  few: { '--dot': 'var(--warning)' },
  gone: { '--dot': 'var(--error)' },
  made: {},
};

function About({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (text.trim() === '') return null;
  const isLong = text.length > SHORT || text.trim().split('\n').length > 2;
  return (
    <div className="dim">
      <div id={id} className={isLong && !isOpen ? styles.clipped : undefined}>
        <MarkdownText text={text} />
      </div>
      {isLong ? (
        <button
          type="button"
          className="plain-button small strong accent underlined"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Weniger zeigen' : 'Mehr lesen'}
        </button>
      ) : null}
    </div>
  );
}

const offerEnd = ({ price, offer }: Offer): string | undefined =>
  priceAt({ price, offer }, new Date(serverNow())) === price ? undefined : offer?.until;

function Price({ offer }: { readonly offer: Offer }) {
  if (!offerEnd(offer)) return <span className="huge bold block">{formatPrice(offer.price)}</span>;
  return (
    <>
      <span className="meta block">
        statt <s>{formatPrice(offer.price)}</s>
      </span>
      <span className="huge bold accent block">{formatPrice(priceAt(offer, new Date(serverNow())))}</span>
    </>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  readonly typed?: string;
  readonly onChange?: (offer: Offer, typed: string) => void;
}

export const OfferCard = memo(function OfferCard({ offer, typed = '', onChange }: OfferCardProps) {
  useRedrawnMoney();
  const titleId = useId();
  const amount = amountFrom(typed);
  const until = offerEnd(offer);
  const { tone, words, rest } = availabilityOf(offer, amount);
  return (
    <li className={styles.cell}>
      <article
        className={`card relative ${styles.offer}`}
        aria-labelledby={titleId}
        data-chosen={amount !== undefined || undefined}
      >
        <div className="tile">
          <ProductImage product={offer} size={offer.picture === null ? 72 : 96} />
        </div>
        <div className={`stack gap-4 ${styles.head}`}>
          <h3 id={titleId} className="huge anywhere clamp-2 hyphens">
            {offer.name}
          </h3>
          {offer.isPopular || until ? (
            <p className="row wrap gap-4">
              {offer.isPopular ? <Badge tone="amber">beliebt</Badge> : null}
              {until ? (
                <>
                  <Badge tone="green">Aktion</Badge> <span className="meta">bis {formatDateTime(until)}</span>
                </>
              ) : null}
            </p>
          ) : null}
          <p className={`row baseline meta number ${styles.availability}`} style={DOTS[tone]} data-tone={tone}>
            {words}
          </p>
          {rest ? <p className="meta number">{rest}</p> : null}
        </div>
        {amount !== undefined ? (
          <span className="check">
            <Glyph icon={DoneIcon} size={14} />
          </span>
        ) : null}
        <div className="stack gap-4 full">
          {offer.parts.length > 0 ? (
            <p className="number">
              <NoWrap>{listOf(offer.parts)}</NoWrap>
            </p>
          ) : null}
          <About text={offer.description} />
        </div>
        <div className={`row wrap between full ruled ${styles.foot}`}>
          <p className="number">
            <Price offer={offer} />
            <span className="meta"> je Stück, {formatWeight(offer.weight)}</span>
          </p>
          {onChange && !offer.soldOut ? (
            <AmountStepper
              name={offer.name}
              typed={typed}
              path={fieldOf(offer.id)}
              onChange={(text) => onChange(offer, text)}
            />
          ) : null}
        </div>
      </article>
    </li>
  );
});

export const OfferCardSkeleton = () => (
  <li>
    <div className={`card relative ${styles.offer}`}>
      <div className="tile">
        <Skeleton width={72} height={72} radius={8} />
      </div>
      <div className={`stack gap-4 ${styles.head}`}>
        <Skeleton width="70%" height={20} mb={8} />
        <Skeleton width="45%" height={14} />
      </div>
      <div className="dim full">
        <Skeleton width="100%" height={14} mt={4} />
        <Skeleton width="80%" height={14} mt={8} />
      </div>
      <div className={`row wrap between full ruled ${styles.foot}`}>
        <Skeleton width={112} height={24} />
        <Skeleton width={156} height={36} />
      </div>
    </div>
  </li>
);

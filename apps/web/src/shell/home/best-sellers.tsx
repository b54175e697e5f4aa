import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { menuQueries, ProductImage } from '#products';
import styles from './home.module.css';

interface BestSellersProps {
  readonly action?: (offer: Offer) => ReactNode;
  readonly foot?: ReactNode;
}

const Tile = ({ offer, children }: { readonly offer: Offer; readonly children: ReactNode }) => (
  <li className="card stack" style={{ gridTemplateRows: 'auto 1fr auto', padding: 12 }}>
    <div className={`${styles.photo} tile`}>
      <ProductImage product={offer} size={offer.picture === null ? 96 : 240} />
    </div>
    <h3 className="large anywhere clamp-2">{offer.name}</h3>
    <div className="row wrap between">
      <span className="number bold">{formatMoney(priceAt(offer, new Date(serverNow())))}</span>
      {children}
    </div>
  </li>
);

export function BestSellers({ action, foot }: BestSellersProps) {
  const best = useQuery(menuQueries.best());
  // Its space is kept free while it loads, so that what follows does not move.
  if (best.isPending) return <div style={{ minHeight: 320 }} />;
  if (!best.data || best.data.length === 0) return null;
  return (
    <section aria-labelledby="best">
      <div className={`${styles.sectionHead} row wrap baseline`}>
        <h2 id="best" className="huge">
          {best.data.some(({ isPopular }) => isPopular) ? 'Am beliebtesten' : 'Von unserer Karte'}
        </h2>
        <Link to="/menu" className="link">
          Zur ganzen Karte
        </Link>
      </div>
      <ul className={`${styles.cards} ${styles.sellers} cards`}>
        {best.data.map((offer) => (
          <Tile key={offer.id} offer={offer}>
            {action?.(offer)}
          </Tile>
        ))}
      </ul>
      {foot ? <p style={{ marginTop: 16 }}>{foot}</p> : null}
    </section>
  );
}

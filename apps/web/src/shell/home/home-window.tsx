import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { RUNNING } from '@kontor/contract/orders/schema.ts';
import { priceAt } from '@kontor/contract/products/rules.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ordersQueries, outlookOf, useQuickAdd } from '#orders';
import { formatEur, formatKickOff, formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CupIcon, FlagIcon, type Icon, OrderIcon } from '#platform/ui/icons.ts';
import { ProductImage, productsQueries } from '#products';
import { maySee, type Viewer } from '../viewer.ts';
import styles from './home.module.css';
import { homeQueries } from './home.queries.ts';

const mayOrder = (viewer: Viewer): boolean =>
  maySee(viewer, SCREENS['/order']) && isFeatureOn(viewer.features, 'PRODUCT_ORDER');

/** How far the order is that the customer waits for. */
function RunningOrder() {
  const mine = useQuery(ordersQueries.mine());
  const order = mine.data?.find(({ status }) => (RUNNING as readonly string[]).includes(status));
  if (!order) return null;
  return (
    <section className={`${styles.strip} card leads row`} aria-label="Deine Bestellung" data-status={order.status}>
      <Glyph icon={OrderIcon} className="accent" />
      <Link to="/order" className="leads-to strong">
        Deine Bestellung
      </Link>
      <span className={order.status === 'READY' ? 'done strong' : 'dim'}>{outlookOf(order)}</span>
    </section>
  );
}

function Tile({ offer, children }: { readonly offer: Offer; readonly children: ReactNode }) {
  return (
    <li className={`${styles.goods} card`}>
      <div className={`${styles.photo} tile`}>
        <ProductImage product={offer} size={offer.picture === null ? 96 : 240} />
      </div>
      <h3 className="large anywhere clamp-2">{offer.name}</h3>
      <div className="row wrap between">
        <span className="number bold">{formatEur(priceAt(offer, new Date(serverNow())))}</span>
        {children}
      </div>
    </li>
  );
}

function CustomersTiles({ offers, user }: { readonly offers: readonly Offer[]; readonly user: User }) {
  const cart = useQuickAdd(user.id);
  return (
    <>
      <ul className={`${styles.cards} cards`}>
        {offers.map((offer) => {
          const amount = cart.amountOf(offer);
          return (
            <Tile key={offer.id} offer={offer}>
              <Button icon={<Glyph icon={AddIcon} />} onClick={() => cart.add(offer)}>
                {amount > 0 ? `${formatNumber(amount)} im Korb` : 'In den Korb'}
                <span className="visually-hidden"> {offer.name}</span>
              </Button>
            </Tile>
          );
        })}
      </ul>
      {cart.isEmpty ? null : (
        <p className={styles.after}>
          <Link to="/order" className={buttonClass('primary')}>
            <Glyph icon={OrderIcon} />
            Zum Warenkorb
          </Link>
        </p>
      )}
    </>
  );
}

/** What sells best; customers have it in the cart with one tap. */
function BestSellers({ viewer }: { readonly viewer: Viewer }) {
  const best = useQuery(productsQueries.best());
  // Its space is kept free while it loads, so that what follows does not move.
  if (best.isPending) return <div className={styles.window} />;
  if (!best.data || best.data.length === 0) return null;
  return (
    <section aria-labelledby="best">
      <div className={`${styles.sectionHead} row wrap baseline`}>
        <h2 id="best" className="huge">
          {best.data.some(({ isPopular }) => isPopular) ? 'Am beliebtesten' : 'Aus unserem Angebot'}
        </h2>
        <Link to="/menu" className="link">
          Das ganze Angebot
        </Link>
      </div>
      {viewer.user && mayOrder(viewer) ? (
        <CustomersTiles offers={best.data} user={viewer.user} />
      ) : (
        <ul className={`${styles.cards} cards`}>
          {best.data.map((offer) => (
            <Tile key={offer.id} offer={offer}>
              {null}
            </Tile>
          ))}
        </ul>
      )}
    </section>
  );
}

interface NextProps {
  readonly icon: Icon;
  readonly label: string;
  readonly children: ReactNode;
  readonly note: string;
}

const Next = ({ icon, label, children, note }: NextProps) => (
  <li className={`${styles.task} card leads row`}>
    <Glyph icon={icon} size={22} className="accent" />
    <div className="stack gap-0">
      <span className="meta">{label}</span>
      {children}
      <span className="dim">{note}</span>
    </div>
  </li>
);

/** The next game and the tournament of these days. */
function WhatIsOn() {
  const { data } = useQuery(homeQueries.upcoming());
  if (!data?.nextGame && !data?.championship) return null;
  const { nextGame, championship } = data;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="large">
        Was läuft
      </h2>
      <ul className={`${styles.tasks} cards`}>
        {nextGame ? (
          <Next icon={CupIcon} label={nextGame.tournament} note={`Anstoß ${formatKickOff(nextGame.gameStart)}`}>
            <Link to="/tip-games/$id" params={{ id: String(nextGame.id) }} className="leads-to strong anywhere">
              {nextGame.teamA} gegen {nextGame.teamB}
            </Link>
          </Next>
        ) : null}
        {championship ? (
          <Next
            icon={FlagIcon}
            label={championship.isRunning ? 'Laufendes Turnier' : 'Anmeldung offen'}
            note={championship.startsAt ? `Beginn ${formatKickOff(championship.startsAt)}` : 'Stand und Rennen ansehen'}
          >
            <Link
              to="/racing/tournaments/$id"
              params={{ id: String(championship.id) }}
              className="leads-to strong anywhere"
            >
              {championship.name}
            </Link>
          </Next>
        ) : null}
      </ul>
    </section>
  );
}

/** The shop window: what a guest or a customer comes for. */
export const HomeWindow = ({ viewer }: { readonly viewer: Viewer }) => (
  <>
    {viewer.user && mayOrder(viewer) ? <RunningOrder /> : null}
    {maySee(viewer, SCREENS['/menu']) ? <BestSellers viewer={viewer} /> : null}
    <WhatIsOn />
  </>
);

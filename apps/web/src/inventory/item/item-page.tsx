import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { daysLeft, paceOf, sayDaysLeft } from '@kontor/contract/inventory/reach.ts';
import type { ItemDetail, ItemFigures } from '@kontor/contract/inventory/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfo } from '#business';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDate, formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, StockIcon } from '#platform/ui/icons.ts';
import { EntityPage } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { inventoryQueries } from '../inventory.queries.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import { PurchaseDialog } from '../purchase/purchase.tsx';
import { LevelBadge } from '../stock/item-grid.tsx';
import styles from './item.module.css';
import { ItemBookings } from './item-bookings.tsx';
import { ItemUses } from './item-uses.tsx';
import { PriceTime } from './price-time.tsx';
import { StockTime } from './stock-time.tsx';

/** As many as the plot shows at first, so that they are read once. */
const USE_DAYS = 30;
/** Days below which the reach is a warning. */
const SOON = 2;

const ToStock = () => (
  <Link to="/warehouse" className={buttonClass('outline')}>
    <Glyph icon={BackIcon} />
    <span>Inventar</span>
  </Link>
);

const WORDS = {
  title: 'Gegenstand',
  missing: 'Diesen Gegenstand gibt es nicht (mehr).',
  failure: 'Der Gegenstand konnte nicht geladen werden.',
  icon: StockIcon,
  link: <ToStock />,
};

/** How long the stock lasts as it is used now; nothing where nobody uses it. */
function Reach({ amount, use }: { readonly amount: number; readonly use: ItemFigures['use'] }) {
  const now = new Date(serverNow());
  const pace = paceOf(use, now);
  const days = daysLeft(amount, pace);
  if (days === undefined) return null;
  const explain = () =>
    [
      `${formatNumber(use.used)} Stück verbraucht seit ${formatDate(use.since)}: ${formatNumber(pace)} am Tag`,
      `${formatNumber(amount)} ÷ ${formatNumber(pace)} = ${formatNumber(days)} Tage`,
    ].join('\n');
  return (
    <Fact label="Reicht noch">
      <Formula className={days < SOON ? 'warning' : ''} explain={explain}>
        {sayDaysLeft(days)}
      </Formula>
    </Fact>
  );
}

/** What of it is promised to orders, where something is. */
function Reserved({ amount, reserved }: Pick<ItemDetail, 'amount' | 'reserved'>) {
  if (reserved === 0) return null;
  const left = amount - reserved;
  const missing = `${formatNumber(-left)} ${left === -1 ? 'fehlt' : 'fehlen'} für Bestellungen`;
  return (
    <span className={`${left > 0 ? 'dim' : 'warning strong'} number`}>
      {left < 0 ? missing : `${formatNumber(left)} verfügbar, ${formatNumber(reserved)} reserviert`}
    </span>
  );
}

function Facts({ item }: { readonly item: ItemDetail }) {
  const { name, amount, target, weight, pricePerUnit } = item;
  const { data: figures } = useQuery(inventoryQueries.figures(name, USE_DAYS));
  return (
    <dl className="row wrap top" style={{ gap: '8px 24px' }}>
      {target === undefined ? null : <Fact label="Ziel">{formatNumber(target)}</Fact>}
      {figures && amount > 0 ? <Reach amount={amount} use={figures.use} /> : null}
      <Fact label="Gewicht">{formatWeight(weight)}</Fact>
      {pricePerUnit === undefined ? null : (
        <Fact label="Einkaufspreis">{pricePerUnit === null ? 'fehlt' : formatPrice(pricePerUnit)}</Fact>
      )}
      {pricePerUnit && amount > 0 ? <Fact label="Wert">{formatMoney(pricePerUnit * amount)}</Fact> : null}
    </dl>
  );
}

function ItemView({ item }: { readonly item: ItemDetail }) {
  const { name, label, amount, reserved, target } = item;
  const bookings = usePagedQuery(inventoryQueries.bookings(name));
  const imageOf = useItemImage();
  const stock = useFlash<HTMLParagraphElement>(amount);
  const { data: info } = useInfo();
  const { isModerator } = useRights();
  const [isBuying, setIsBuying] = useState(false);
  const mayBuy = isModerator && info !== undefined && isFeatureOn(info.features, 'CASH');
  return (
    <Page
      title={label}
      purpose="Was davon da ist, wer gebucht hat und wofür es gebraucht wird."
      actions={
        <>
          <ToStock />
          {mayBuy ? <Button onClick={() => setIsBuying(true)}>Einkauf</Button> : null}
          <Link to="/warehouse" search={{ gegenstand: name }} className={buttonClass('primary')}>
            Buchen
          </Link>
        </>
      }
    >
      <div className={`${styles.head} card`}>
        <span className={`${styles.picture} tile`}>
          <ItemImage src={imageOf(name)} label={label} size={72} />
        </span>
        <div className="stack gap-12">
          <p ref={stock} className="row wrap baseline" style={{ gap: '4px 12px' }}>
            <span>
              <strong className="figure bold number">{formatNumber(amount)}</strong> Stück
            </span>{' '}
            <Reserved amount={amount} reserved={reserved} />
            <LevelBadge amount={amount} {...(target === undefined ? {} : { target })} />
          </p>
          <Facts item={item} />
        </div>
      </div>
      <div className="split" style={{ '--split': 'minmax(0, 5fr) minmax(0, 2fr)' }}>
        <div className="stack gap-24">
          <StockTime item={name} target={target} />
          <ItemBookings item={name} list={bookings} />
        </div>
        <div className="stack gap-24">
          <ItemUses uses={item.uses} />
          {item.pricePerUnit === undefined ? null : <PriceTime item={name} />}
        </div>
      </div>
      {isBuying ? <PurchaseDialog item={{ name, label }} onClose={() => setIsBuying(false)} /> : null}
    </Page>
  );
}

const route = getRouteApi('/warehouse/$item');

/** `/warehouse/bread`: everything about one item. */
export const ItemPage = () => (
  <EntityPage words={WORDS} id={route.useParams().item} query={inventoryQueries.item}>
    {(item) => <ItemView item={item} />}
  </EntityPage>
);

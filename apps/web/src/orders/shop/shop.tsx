import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { MAY_ORDER_SENTENCES } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import type { ReactNode } from 'react';
import { PresenceBadge } from '#game';
import { HoursLine } from '#hours';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { CartBar } from './cart-bar.tsx';
import { GUEST } from './cart-key.ts';
import { Catalogue } from './catalogue.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import styles from './shop.module.css';
import type { ShopState } from './use-shop.ts';

interface ShopPageProps {
  readonly title: string;
  readonly info: BusinessInfo;
  /** Without it nothing can be ordered here. */
  readonly shop?: ShopState | undefined;
  readonly children: ReactNode;
}

/** The low head of the shop: whether it is open, who may order, and the cart at the foot. */
export function ShopPage({ title, info, shop, children }: ShopPageProps) {
  const isLoggedIn = shop && shop.customer.userId !== GUEST;
  return (
    <Page
      title={title}
      isLow
      facts={
        <div className={styles.facts}>
          <HoursLine />
          {isLoggedIn ? <p className="dim">{MAY_ORDER_SENTENCES[info.mayOrder]}</p> : null}
        </div>
      }
      actions={isLoggedIn && info.mayOrder === 'IN_GAME' ? <PresenceBadge /> : null}
    >
      <div className={`column gap-24 ${shop ? 'bottom-view' : ''}`}>
        {isFeatureOn(info.features, 'PRODUCT_ORDER') ? null : (
          <div style={{ marginTop: 16 }}>
            <Notice kind="warning" role="status">
              Zurzeit nehmen wir keine Bestellungen an. Schau dich gern schon einmal um.
            </Notice>
          </div>
        )}
        {children}
        {shop ? (
          <CartBar cart={shop.cart} customer={shop.customer} onReview={shop.review} onOrder={shop.order} />
        ) : null}
      </div>
      {shop?.isReviewing && shop.offers.data ? (
        <CheckoutDialog cart={shop.cart} customer={shop.customer} checkout={shop.checkout} onClose={shop.closeReview} />
      ) : null}
    </Page>
  );
}

/** Where nothing can be ordered: the card alone. */
export const ClosedShop = ({ title, info }: Pick<ShopPageProps, 'title' | 'info'>) => (
  <ShopPage title={title} info={info}>
    <Catalogue />
  </ShopPage>
);

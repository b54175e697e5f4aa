import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { useInfo } from '#business';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useOffers } from '#products';
import { useMe } from '#users';
import { Catalogue } from './catalogue.tsx';
import styles from './order-page.module.css';
import { OrderView } from './order-view.tsx';

/** What can be had while nobody takes orders. */
function ClosedShop() {
  const offers = useOffers();
  return (
    <Page title="Bestellen" purpose="Was es bei uns gibt.">
      <div className={styles.sections}>
        <p className={styles.notice} role="status">
          Zurzeit nehmen wir keine Bestellungen an. Schau dich gern schon einmal um.
        </p>
        {offers.error && !offers.data ? (
          <LoadError title="Die Produkte konnten nicht geladen werden." of={offers} />
        ) : (
          <Catalogue offers={offers.data} />
        )}
      </div>
    </Page>
  );
}

/** `/order`: where a customer chooses, orders and waits. */
export function OrderPage() {
  const { data: me } = useMe();
  const { data: info } = useInfo();
  if (!me || !info) return null;
  return isFeatureOn(info.features, 'PRODUCT_ORDER') ? <OrderView key={me.id} userId={me.id} /> : <ClosedShop />;
}

import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { useInfo } from '#business';
import { useMe } from '#users';
import { GUEST } from './cart-key.ts';
import { Catalogue } from './catalogue.tsx';
import { choosingOf } from './choosing.tsx';
import { ClosedShop, ShopPage } from './shop.tsx';
import { useShop } from './use-shop.ts';

const TITLE = 'Karte';

function OpenMenu({ userId, info }: { readonly userId: string; readonly info: BusinessInfo }) {
  const shop = useShop(userId);
  return (
    <ShopPage title={TITLE} info={info} shop={shop}>
      <Catalogue choosing={choosingOf(shop.cart)} />
    </ShopPage>
  );
}

/** `/menu`: what is on sale, for everybody; guests log in when they order. */
export function MenuPage() {
  const { data: me } = useMe();
  const { data: info } = useInfo();
  if (!info) return null;
  const mayOrder = !me || mayAccess(SCREENS['/order'].access, { authorities: heldAuthorities(me) });
  if (!mayOrder || !isFeatureOn(info.features, 'PRODUCT_ORDER')) return <ClosedShop title={TITLE} info={info} />;
  const userId = me?.id ?? GUEST;
  return <OpenMenu key={userId} userId={userId} info={info} />;
}

import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { Link } from '@tanstack/react-router';
import { useInfo } from '#business';
import { HoursLine } from '#hours';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Catalogue } from './catalogue.tsx';

/** `/menu`: what is on sale, for everybody. */
export function MenuPage() {
  const { data: info } = useInfo();
  const takesOrders = info && isFeatureOn(info.features, 'PRODUCT_ORDER');
  return (
    <Page
      title="Karte"
      purpose={`Was es bei ${info?.name ?? 'uns'} gibt.`}
      actions={
        takesOrders ? (
          <Link to="/order" className={buttonClass('primary')}>
            <Glyph icon={OrderIcon} />
            Bestellen
          </Link>
        ) : null
      }
    >
      <div className="stack gap-16">
        <HoursLine />
        <Catalogue />
      </div>
    </Page>
  );
}

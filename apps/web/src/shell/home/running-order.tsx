import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { outlookOf } from '#orders';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon } from '#platform/ui/icons.ts';

export const RunningOrder = ({ order }: { readonly order: Order }) => (
  <section
    className="card leads row wrap"
    style={{ padding: '12px 20px', borderInlineStart: '4px solid var(--accent)' }}
    aria-label="Deine Bestellung"
  >
    <Glyph icon={OrderIcon} className="accent" />
    <Link to="/order" className="leads-to strong">
      Deine Bestellung
    </Link>
    <span className={order.status === 'READY' ? 'success strong' : 'dim'}>{outlookOf(order)}</span>
  </section>
);

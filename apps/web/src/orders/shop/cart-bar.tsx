import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useInfo } from '#business';
import { useGameObstacle } from '#game';
import { useClosed } from '#hours';
import { loginHref } from '#platform/api/login-href.ts';
import { formatMoney, formatNumber, formatWeight } from '#platform/format.de.ts';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button, type ButtonLook, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, OrderIcon } from '#platform/ui/icons.ts';
import { outlookOf } from '../order/outlook.ts';
import { wanted } from './cart.ts';
import styles from './cart-bar.module.css';
import { GUEST } from './cart-key.ts';
import type { CartState } from './use-cart.ts';

export interface Customer {
  /** `GUEST` where nobody is logged in. */
  readonly userId: string;
  readonly running: Order | undefined;
}

/** Why nothing can be ordered right now, and what helps. */
export function useObstacle({ userId, running }: Customer): string | undefined {
  const closed = useClosed();
  const mayOrder = useInfo().data?.mayOrder;
  const game = useGameObstacle(userId === GUEST ? undefined : mayOrder);
  if (running) return `${outlookOf(running).state} Wenn du sie hast, kannst du wieder bestellen.`;
  return closed ?? game;
}

/** Where a guest goes to order what they have chosen; they come back to it. */
export const LoginToOrder = ({ look = 'primary' }: { readonly look?: ButtonLook }) => (
  <a className={buttonClass(look, styles.order)} href={loginHref('/order')}>
    Anmelden und bestellen
  </a>
);

function Summary({ cart, onReview }: { readonly cart: CartState; readonly onReview: () => void }) {
  const { pieces, weight, total } = cart.sum;
  return (
    <button
      type="button"
      className={`plain-button row gap-12 number large ${styles.summary}`}
      aria-haspopup="dialog"
      onClick={onReview}
    >
      <Glyph icon={OrderIcon} size={22} />
      <span className="visually-hidden">Warenkorb ansehen: </span>
      {cart.invalidLine ? (
        <span>Summe noch offen</span>
      ) : (
        <span className={styles.sums}>
          <span className={styles.goods}>
            {formatNumber(pieces)} Artikel · {formatWeight(weight)}
            <span className={styles.dot}> · </span>
          </span>
          <strong className="bold">{formatMoney(total)}</strong>
        </span>
      )}
      <Glyph icon={ExpandIcon} className="faint turned" />
    </button>
  );
}

interface CartBarProps {
  readonly cart: CartState;
  readonly customer: Customer;
  readonly onReview: () => void;
  readonly onOrder: () => void;
}

/** The cart at the foot of the shop, wherever one looks for something; it says why something cannot be ordered. */
export function CartBar({ cart, customer, onReview, onOrder }: CartBarProps) {
  const ref = useBottomBar<HTMLElement>();
  const reasonId = useId();
  const obstacle = useObstacle(customer);
  const isEmpty = wanted(cart.lines).length === 0;
  const isBlocked = obstacle !== undefined || cart.invalidLine !== undefined;
  const isGuest = customer.userId === GUEST;
  const reason = isBlocked ? (
    <span id={reasonId} className={customer.running ? 'dim' : 'warning'}>
      {cart.invalidLine ? `Bitte prüfe die Menge bei ${cart.invalidLine.name}. ` : null}
      {obstacle}{' '}
      {customer.running ? (
        <Link to="/order" className="link">
          Zur Bestellung
        </Link>
      ) : null}
    </span>
  ) : null;
  return (
    <section ref={ref} className={`bottom-bar row wrap between ${styles.bar}`} aria-label="Warenkorb">
      {isEmpty ? (
        <p className={`row gap-12 dim ${styles.summary}`}>
          <Glyph icon={OrderIcon} size={22} />
          {reason ?? 'Dein Warenkorb ist leer.'}
        </p>
      ) : (
        <>
          <Summary cart={cart} onReview={onReview} />
          {reason ? <p className={`grow small ${styles.obstacle}`}>{reason}</p> : null}
        </>
      )}
      {isGuest && !isBlocked ? (
        <LoginToOrder look={isEmpty ? 'outline' : 'primary'} />
      ) : (
        <Button
          className={`large ${styles.order}`}
          look="primary"
          aria-haspopup="dialog"
          isDisabled={isEmpty || obstacle !== undefined}
          aria-describedby={isBlocked ? reasonId : undefined}
          onClick={onOrder}
        >
          {cart.invalidLine ? 'Menge prüfen' : 'Bestellen'}
        </Button>
      )}
    </section>
  );
}

import { useId } from 'react';
import { useObstacle } from '#game';
import { formatEur, formatNumber, formatWeight } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, OrderIcon } from '#platform/ui/icons.ts';
import { useBottomBar } from '#platform/ui/use-bottom-bar.ts';
import { wanted } from './cart.ts';
import styles from './cart-bar.module.css';
import type { CartState } from './use-cart.ts';

interface CartBarProps {
  readonly cart: CartState;
  readonly onReview: () => void;
  readonly onOrder: () => void;
}

/** What is in the cart and what it comes to, always in view. */
export function CartBar({ cart, onReview, onOrder }: CartBarProps) {
  const ref = useBottomBar<HTMLElement>();
  const reasonId = useId();
  const obstacle = useObstacle();
  const isEmpty = wanted(cart.lines).length === 0;
  const { pieces, weight, total } = cart.sum;
  return (
    <section ref={ref} className={styles.bar} aria-label="Warenkorb">
      {isEmpty ? (
        <p className={styles.empty}>
          <Glyph icon={OrderIcon} size={22} />
          Dein Warenkorb ist leer.
        </p>
      ) : (
        <button type="button" className={`${styles.summary} number`} aria-haspopup="dialog" onClick={onReview}>
          <Glyph icon={OrderIcon} size={22} />
          <span className="visually-hidden">Warenkorb ansehen: </span>
          <span className={styles.facts}>
            {cart.slip ? (
              'Summe offen'
            ) : (
              <>
                {formatNumber(pieces)} Artikel · {formatWeight(weight)} · <strong>{formatEur(total)}</strong>
              </>
            )}
          </span>
          <Glyph icon={ExpandIcon} className={styles.up} />
        </button>
      )}
      <p id={reasonId} className={styles.obstacle}>
        {cart.slip ? `Bitte prüfe die Menge bei ${cart.slip.name}. ` : null}
        {obstacle}
      </p>
      <Button
        className={styles.order ?? ''}
        look="primary"
        aria-haspopup="dialog"
        isDisabled={isEmpty || obstacle !== undefined}
        aria-describedby={obstacle || cart.slip ? reasonId : undefined}
        onClick={onOrder}
      >
        {cart.slip ? 'Menge prüfen' : 'Bestellen'}
      </Button>
    </section>
  );
}

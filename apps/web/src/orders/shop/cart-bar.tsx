import { useId } from 'react';
import { useInfo } from '#business';
import { useGameObstacle } from '#game';
import { useClosed } from '#hours';
import { formatMoney, formatNumber, formatWeight } from '#platform/format.de.ts';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, OrderIcon } from '#platform/ui/icons.ts';
import styles from './cart.module.css';
import { wanted } from './cart.ts';
import type { CartState } from './use-cart.ts';

export function useObstacle(): string | undefined {
  const closed = useClosed();
  const game = useGameObstacle(useInfo().data?.mayOrder);
  return closed ?? game;
}

interface CartBarProps {
  readonly cart: CartState;
  readonly onReview: () => void;
  readonly onOrder: () => void;
}

export function CartBar({ cart, onReview, onOrder }: CartBarProps) {
  const ref = useBottomBar<HTMLElement>();
  const reasonId = useId();
  const obstacle = useObstacle();
  const isEmpty = wanted(cart.lines).length === 0;
  const { pieces, weight, total } = cart.sum;
  return (
    <section
      ref={ref}
      className="bottom-bar row wrap between"
      style={{ gap: '8px 20px', minHeight: 72 }}
      aria-label="Warenkorb"
    >
      {isEmpty ? (
        <p className={`row gap-12 large dim ${styles.summary}`}>
          <Glyph icon={OrderIcon} size={22} />
          Dein Warenkorb ist leer.
        </p>
      ) : (
        <button
          type="button"
          className={`plain-button row gap-12 large number ${styles.summary}`}
          aria-haspopup="dialog"
          onClick={onReview}
        >
          <Glyph icon={OrderIcon} size={22} />
          <span className="visually-hidden">Warenkorb ansehen: </span>
          <span>
            {cart.invalidLine ? (
              'Summe offen'
            ) : (
              <>
                {formatNumber(pieces)} Artikel · {formatWeight(weight)} ·{' '}
                <strong className="bold">{formatMoney(total)}</strong>
              </>
            )}
          </span>
          <Glyph icon={ExpandIcon} className="faint push turned" />
        </button>
      )}
      {obstacle || cart.invalidLine ? (
        <p id={reasonId} className={`grow small warning ${styles.obstacle}`}>
          {cart.invalidLine ? `Bitte prüfe die Menge bei ${cart.invalidLine.name}. ` : null}
          {obstacle}
        </p>
      ) : null}
      <Button
        className={`large ${styles.order}`}
        look="primary"
        aria-haspopup="dialog"
        isDisabled={isEmpty || obstacle !== undefined}
        aria-describedby={obstacle || cart.invalidLine ? reasonId : undefined}
        onClick={onOrder}
      >
        {cart.invalidLine ? 'Menge prüfen' : 'Bestellen'}
      </Button>
    </section>
  );
}

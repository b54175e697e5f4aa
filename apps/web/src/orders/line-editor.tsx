import { totalOf } from '@kontor/contract/orders/rules.ts';
import type { Offer } from '@kontor/contract/products/schema.ts';
import { useRef } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatEur, formatPrice } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { AmountStepper } from './amount-stepper.tsx';
import { availabilityOf } from './availability.ts';
import { amountFrom, type CartLine } from './cart.ts';
import styles from './line-editor.module.css';

interface LineEditorProps {
  readonly lines: readonly CartLine[];
  readonly offers: readonly Offer[];
  readonly onChange: (product: Offer, typed: string) => void;
  readonly onRemove: (productId: number) => void;
  /** To be read only: it is too late to change anything. */
  readonly isReadOnly?: boolean;
}

/** The lines of an order with their amounts, to be put right before it is sent. */
export function LineEditor({ lines, offers, onChange, onRemove, isReadOnly = false }: LineEditorProps) {
  const imageOf = useItemImage();
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const group = useRef<HTMLElement>(null);
  const remove = (productId: number) => {
    onRemove(productId);
    // The button that had the focus goes with its line.
    group.current?.focus();
  };
  return (
    <section ref={group} className={styles.group} tabIndex={-1} aria-label="Deine Auswahl">
      {lines.length === 0 ? <p className={styles.none}>Es ist nichts mehr ausgewählt.</p> : null}
      <ul className={styles.lines}>
        {lines.map(({ productId, typed }, at) => {
          const offer = byId.get(productId);
          if (!offer) return null;
          const amount = amountFrom(typed);
          const { tone, words, rest } = availabilityOf(offer.available, amount ?? 0);
          return (
            <li key={productId} className={styles.line}>
              <ItemImage src={imageOf(offer.produces.name)} label={offer.produces.label} size={40} />
              <p className={styles.product}>
                <span className={styles.name}>{offer.name}</span>
                <span className={`${styles.unit} number`}>{formatPrice(offer.price)} je Stück</span>
                {rest || tone === 'made' ? <span className={`${styles.unit} number`}>{rest ?? words}</span> : null}
              </p>
              <AmountStepper
                name={offer.name}
                typed={typed}
                isRequired
                isReadOnly={isReadOnly}
                path={`items.${at}.amount`}
                onChange={(text) => onChange(offer, text)}
                onNone={() => remove(productId)}
              />
              <span className={`${styles.sum} number`}>
                {amount === undefined ? '–' : formatEur(totalOf([{ amount, unitPrice: offer.price }]))}
              </span>
              <Button
                className={styles.remove ?? ''}
                look="quiet"
                aria-label={`${offer.name} entfernen`}
                title="Entfernen"
                icon={<Glyph icon={RemoveIcon} />}
                isDisabled={isReadOnly}
                onClick={() => remove(productId)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

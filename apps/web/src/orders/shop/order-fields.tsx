import { totalOf } from '@kontor/contract/orders/rules.ts';
import { NOTE_MAX } from '@kontor/contract/orders/schema.ts';
import { type ReactNode, useRef } from 'react';
import { formatMoney, formatPrice } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { NoWrap } from '#platform/ui/no-wrap.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { ProductImage } from '#products';
import { listOf } from '../order/list-of.ts';
import { AmountStepper } from './amount-stepper.tsx';
import styles from './cart.module.css';
import type { PricedLine } from './cart-offers.ts';

interface LineEditorProps {
  readonly lines: readonly PricedLine[];
  readonly onChange: (product: { readonly id: number; readonly name: string }, typed: string) => void;
  readonly onRemove: (productId: number) => void;
  readonly isReadOnly?: boolean;
}

export function LineEditor({ lines, onChange, onRemove, isReadOnly = false }: LineEditorProps) {
  const group = useRef<HTMLElement>(null);
  const remove = (productId: number) => {
    onRemove(productId);
    // The button that had the focus goes with its line.
    group.current?.focus();
  };
  return (
    <Section ref={group} title="Deine Auswahl" isTitleHidden>
      {lines.length === 0 ? (
        <p className="dim" data-path="items" tabIndex={-1}>
          Es ist nichts mehr ausgewählt.
        </p>
      ) : null}
      <ul className="divided">
        {lines.map(({ productId, name, typed, amount, image, parts, unitPrice, priceWords, remark, limit }, at) => (
          <li key={productId} className={styles.line}>
            <ProductImage product={image} size={40} />
            <p className="stack gap-0">
              <span className="strong anywhere">{name}</span>
              {parts.length > 0 ? (
                <span className="meta">
                  <NoWrap>{listOf(parts)}</NoWrap>
                </span>
              ) : null}
              <span className="meta number">
                {formatPrice(unitPrice)} je Stück {priceWords}
              </span>
              {remark ? <span className="meta number">{remark}</span> : null}
            </p>
            <div className={`row wrap between gap-12 ${styles.amounts}`}>
              <AmountStepper
                name={name}
                typed={typed}
                limit={limit}
                isRequired
                isReadOnly={isReadOnly}
                path={`items.${at}.amount`}
                onChange={(text) => onChange({ id: productId, name }, text)}
                onNone={() => remove(productId)}
              />
              <span className={`strong push end nowrap number ${styles.sum}`}>
                {amount === undefined ? '–' : formatMoney(totalOf([{ amount, unitPrice }]))}
              </span>
            </div>
            <Button
              look="quiet"
              aria-label={`${name} entfernen`}
              title="Entfernen"
              icon={<Glyph icon={RemoveIcon} />}
              isDisabled={isReadOnly}
              onClick={() => remove(productId)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: ReactNode;
  readonly isReadOnly?: boolean;
}

export const NoteField = ({ value, onChange, error, isReadOnly = false }: NoteFieldProps) => (
  <Textarea
    data-path="note"
    label="Nachricht an uns"
    description={`Optional, höchstens ${NOTE_MAX} Zeichen.`}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    rows={3}
    readOnly={isReadOnly}
    maxLength={NOTE_MAX}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export const OrderSum = ({ words, total }: { readonly words: string | undefined; readonly total: number }) => (
  <p className={`row baseline between gap-16 number ${styles.total}`} aria-live="polite">
    <span className="dim">{words ?? 'Summe noch offen'}</span>
    {words ? <strong className="huge bold"> {formatMoney(total)}</strong> : null}
  </p>
);

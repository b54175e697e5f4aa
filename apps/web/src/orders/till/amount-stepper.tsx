import { useState } from 'react';
import { writeNumber } from '#platform/format.de.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LessIcon, RemoveIcon } from '#platform/ui/icons.ts';
import styles from './till.module.css';

interface AmountStepperProps {
  readonly name: string;
  readonly amount: number;
  readonly max: number;
  /** The least that can be typed. One less takes the line out. */
  readonly min: 0 | 1;
  readonly isDisabled?: boolean;
  readonly onAmount: (amount: number) => void;
}

/** How many of a product, by touch or typed. */
export function AmountStepper({ name, amount, min, max, isDisabled = false, onAmount }: AmountStepperProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const wanted = wholeFrom(text);
    if (wanted !== undefined && wanted >= min) onAmount(Math.min(wanted, max));
  };
  const removes = amount === 1 && min === 1;
  return (
    <div className="row gap-4">
      <Button
        className={styles.big}
        aria-label={removes ? `${name} entfernen` : `${name}: eins weniger`}
        icon={<Glyph icon={removes ? RemoveIcon : LessIcon} />}
        isDisabled={isDisabled || amount === 0}
        onClick={() => onAmount(amount - 1)}
      />
      <NumberField
        className={styles.amount ?? ''}
        aria-label={`Menge ${name}`}
        size="lg"
        min={min}
        max={max}
        readOnly={isDisabled}
        value={typed ?? writeNumber(amount)}
        onChange={type}
        onBlur={() => setTyped(undefined)}
      />
      <Button
        className={styles.big}
        aria-label={`${name}: eins mehr`}
        icon={<Glyph icon={AddIcon} />}
        isDisabled={isDisabled || amount >= max}
        onClick={() => onAmount(amount + 1)}
      />
    </div>
  );
}

import { LINE_AMOUNT_MAX } from '@kontor/contract/orders/schema.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LessIcon } from '#platform/ui/icons.ts';
import styles from './cart.module.css';
import { amountFrom, complaintAbout, isBlank, type Limit, stepped } from './cart.ts';

interface AmountStepperProps {
  readonly name: string;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** An emptied field is a mistake here, not a product left out. */
  readonly isRequired?: boolean;
  /** What the button does that would leave nothing; without it the field is emptied. */
  readonly onNone?: () => void;
  readonly isReadOnly?: boolean;
  readonly path?: string;
  readonly limit?: Limit | undefined;
}

export function AmountStepper({
  name,
  typed,
  onChange,
  onNone,
  isRequired = false,
  isReadOnly = false,
  path,
  limit,
}: AmountStepperProps) {
  const amount = amountFrom(typed) ?? 0;
  const complaint = isBlank(typed) && !isRequired ? undefined : complaintAbout(typed, limit);
  const box = useRef<HTMLDivElement>(null);
  // What is wrong stands below the field, where a bar may lie over it.
  useEffect(() => {
    if (complaint && box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'nearest' });
  }, [complaint]);
  const take = () => {
    const next = stepped(typed, -1);
    if (next === '' && onNone) onNone();
    else onChange(next);
  };
  return (
    <div ref={box} className={`row top gap-4 ${styles.stepper}`}>
      <Button
        aria-label={`${name}: eins weniger`}
        icon={<Glyph icon={LessIcon} />}
        isDisabled={isReadOnly || amount <= 0}
        onClick={take}
      />
      <NumberField
        className={styles.field}
        aria-label={`Menge ${name}`}
        data-path={path}
        min={isRequired ? 1 : 0}
        readOnly={isReadOnly}
        placeholder="0"
        value={typed}
        error={complaint}
        onChange={onChange}
      />
      <Button
        aria-label={`${name}: eins mehr`}
        icon={<Glyph icon={AddIcon} />}
        isDisabled={isReadOnly || amount >= (limit?.amount ?? LINE_AMOUNT_MAX)}
        onClick={() => onChange(stepped(typed, 1))}
      />
    </div>
  );
}

import { LINE_AMOUNT_MAX } from '@kontor/contract/orders/schema.ts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { readNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LessIcon } from '#platform/ui/icons.ts';
import styles from './amount-stepper.module.css';
import { amountFrom, complaintAbout, isBlank, type Limit, stepped } from './cart.ts';

interface AmountStepperProps {
  readonly name: string;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  readonly isRequired?: boolean;
  /** On the picture of a card: only the plus while nothing is chosen; the field is there for the keyboard. */
  readonly isFolding?: boolean;
  /** What the button does that would leave nothing; without it the field is emptied. */
  readonly onNone?: () => void;
  readonly isReadOnly?: boolean;
  readonly path?: string;
  readonly limit?: Limit | undefined;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A field of its own, because the home page loads no Mantine. */
export function AmountStepper(props: AmountStepperProps) {
  const { name, typed, onChange, onNone, isRequired = false, isFolding, isReadOnly = false, path, limit } = props;
  const amount = amountFrom(typed) ?? 0;
  const isEmpty = isBlank(typed) && !isRequired;
  const complaint = isEmpty ? undefined : complaintAbout(typed, limit);
  const box = useRef<HTMLDivElement>(null);
  const complaintId = useId();
  // What is wrong stands below the field, where a bar may lie over it.
  useEffect(() => {
    if (complaint && box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'nearest' });
  }, [complaint]);
  const step = (by: 1 | -1) => {
    const next = stepped(typed, by);
    if (next === '' && onNone) onNone();
    else onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || isReadOnly || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = stepped(typed, by);
    onChange(isRequired && next === '' ? '1' : next);
  };
  return (
    <div
      ref={box}
      className={`row gap-4 ${styles.stepper} ${isFolding ? styles.folding : ''}`}
      data-empty={isEmpty || undefined}
    >
      <Button
        className={styles.unfolded}
        aria-label={`${name}: eins weniger`}
        icon={<Glyph icon={LessIcon} />}
        isDisabled={isReadOnly || amount <= 0}
        tabIndex={isFolding && isEmpty ? -1 : undefined}
        onClick={() => step(-1)}
      />
      <input
        className={`${styles.field} ${styles.unfolded} number strong`}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        aria-label={`Menge ${name}`}
        aria-valuenow={readNumber(typed)}
        aria-valuetext={typed === '' ? undefined : typed}
        aria-valuemin={isRequired ? 1 : 0}
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint ? complaintId : undefined}
        data-path={path}
        readOnly={isReadOnly}
        placeholder="0"
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        aria-label={`${name}: eins mehr`}
        icon={<Glyph icon={AddIcon} />}
        isDisabled={isReadOnly || amount >= (limit?.amount ?? LINE_AMOUNT_MAX)}
        onClick={() => step(1)}
      />
      {complaint ? (
        <p id={complaintId} className={`small error ${styles.complaint}`}>
          {complaint}
        </p>
      ) : null}
    </div>
  );
}

import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/field/button.tsx';
import { RemoveIcon } from '../ui/icons.ts';

interface RemoveRowProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled'> {
  readonly onRemove: () => void;
}

const ROWS = '[data-rows]';

/** The keyboard goes on at the button of the row that takes its place, or at `data-add`, inside what is marked as `data-rows`. */
export function RemoveRow({ onRemove, ...rest }: RemoveRowProps) {
  const remove = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const rows = button.closest(ROWS);
    const ownAll = (what: string) =>
      [...(rows?.querySelectorAll<HTMLElement>(what) ?? [])].filter((one) => one.closest(ROWS) === rows);
    const at = ownAll('[data-remove]').indexOf(button);
    flushSync(onRemove);
    const left = ownAll('[data-remove]');
    (left[at] ?? left.at(-1) ?? ownAll('[data-add]').at(-1))?.focus();
  };
  return <Button look="quiet" icon={RemoveIcon} {...rest} data-remove onClick={remove} />;
}

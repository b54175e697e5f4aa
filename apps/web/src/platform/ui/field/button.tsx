import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Glyph } from '../glyph.tsx';
import type { Icon } from '../icons.ts';
import { Spinner } from '../page/spinner.tsx';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  readonly look?: ButtonLook;
  readonly isBusy?: boolean;
  /** Stays reachable by keyboard, so that its tooltip can say why. */
  readonly isDisabled?: boolean;
  /** A drawing, or something that stands in its place. */
  readonly icon?: Icon | ReactNode;
}

export const buttonClass = (look: ButtonLook = 'outline', extra = ''): string =>
  `${styles.button} ${styles[look]} ${extra}`.trim();

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Our button: no library button is small enough for the first load, and one kind of button is enough. */
export function Button(props: ButtonProps) {
  const {
    look,
    isBusy = false,
    isDisabled = false,
    icon,
    children,
    className,
    type = 'button',
    onClick,
    ...rest
  } = props;
  const isIdle = !isBusy && !isDisabled;
  return (
    <button
      type={type}
      className={buttonClass(look, `${children ? '' : styles.icon} ${className ?? ''}`)}
      aria-disabled={isIdle ? undefined : true}
      aria-busy={isBusy || undefined}
      onClick={isIdle ? onClick : refuse}
      {...rest}
    >
      {isBusy ? <Spinner size={18} /> : typeof icon === 'string' ? <Glyph icon={icon} /> : icon}
      {icon && children ? <span>{children}</span> : children}
    </button>
  );
}

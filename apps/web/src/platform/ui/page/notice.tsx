import type { ReactNode, Ref } from 'react';
import { Glyph } from '../glyph.tsx';
import { type Icon, InfoIcon, WarningIcon } from '../icons.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind?: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly icon?: Icon;
  /** Read aloud when it appears: at once, or after what is being said. */
  readonly role?: 'alert' | 'status';
  readonly actions?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Notice = ({ kind = 'info', title, icon, role, actions, ref, className, children }: NoticeProps) => (
  <div
    ref={ref}
    className={`${styles.notice} card row gap-12 ${kind}-wash ${className ?? ''}`}
    style={{ '--edge': kind === 'info' ? 'var(--line)' : `var(--${kind}-line)` }}
    role={role}
  >
    <Glyph icon={icon ?? (kind === 'info' ? InfoIcon : WarningIcon)} className={kind === 'info' ? 'dim' : kind} />
    <div className={`${styles.text} grow`}>
      {title ? <p className="strong">{title}</p> : null}
      {children}
    </div>
    {actions ? <div className="row wrap">{actions}</div> : null}
  </div>
);

/** What the server has refused, in its words, above what was typed; nothing where it has not. */
export const Refusal = ({ children }: { readonly children: ReactNode }) =>
  children ? (
    <Notice kind="error" role="alert">
      {children}
    </Notice>
  ) : null;

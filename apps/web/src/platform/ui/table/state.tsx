import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../field/button.tsx';
import { Glyph } from '../glyph.tsx';
import { type Icon, WarningIcon } from '../icons.ts';
import styles from './state.module.css';

interface StateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly role?: 'alert';
  readonly children?: ReactNode;
}

const State = ({ icon, title, role, children }: StateProps) => (
  <div className={`${styles.state} center dim`} role={role}>
    <Glyph icon={icon} size={28} className="faint" />
    <p className="large strong">{title}</p>
    {children}
  </div>
);

export const EmptyState = ({ children, ...state }: Omit<StateProps, 'role'>) => (
  <State {...state}>{children ? <div className="stack gap-12 readable">{children}</div> : null}</State>
);

interface ErrorStateProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export const ErrorState = ({ title, error, onRetry, isRetrying = false }: ErrorStateProps) => (
  <State icon={WarningIcon} title={title} role="alert">
    <p className="readable">{sentenceOf(error)}</p>
    <Button onClick={onRetry} isBusy={isRetrying}>
      Erneut versuchen
    </Button>
  </State>
);

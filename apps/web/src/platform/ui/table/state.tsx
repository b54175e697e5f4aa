import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../field/button.tsx';
import { Glyph } from '../glyph.tsx';
import { type Icon, WarningIcon } from '../icons.ts';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children?: ReactNode;
}

export const EmptyState = ({ icon, title, children }: EmptyStateProps) => (
  <div className={`${styles.state} center dim`}>
    <Glyph icon={icon} size={28} className="faint" />
    <p className="large strong">{title}</p>
    {children ? <div className="stack gap-12 readable">{children}</div> : null}
  </div>
);

interface ErrorStateProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export const ErrorState = ({ title, error, onRetry, isRetrying = false }: ErrorStateProps) => (
  <div className={`${styles.state} center dim`} role="alert">
    <Glyph icon={WarningIcon} size={28} className="faint" />
    <p className="large strong">{title}</p>
    <p className="readable">{sentenceOf(error)}</p>
    <Button onClick={onRetry} isBusy={isRetrying}>
      Erneut versuchen
    </Button>
  </div>
);

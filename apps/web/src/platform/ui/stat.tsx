import type { ReactNode } from 'react';

interface StatProps {
  readonly label: string;
  readonly tone?: 'warning' | 'error' | 'success' | undefined;
  readonly note?: ReactNode;
  /** The figure; undefined while it is being loaded. */
  readonly children: ReactNode;
}

export const Stat = ({ label, tone, note, children }: StatProps) => (
  <div className={tone}>
    <dt className={tone ? 'small' : 'small dim'}>{label}</dt>
    <dd className="figure bold number">{children ?? '…'}</dd>
    {note ? <dd className="meta">{note}</dd> : null}
  </div>
);

export const Stats = ({ children }: { readonly children: ReactNode }) => (
  <dl className="row wrap top" style={{ gap: '8px 24px' }}>
    {children}
  </dl>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="meta">{label}</dt>
    <dd className="strong anywhere number">{children}</dd>
  </div>
);

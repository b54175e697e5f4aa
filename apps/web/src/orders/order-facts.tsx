import { isRunning } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import type { ReactNode } from 'react';
import { copyText } from '#platform/clipboard.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon } from '#platform/ui/icons.ts';
import styles from './order-facts.module.css';

async function copyPhone(phone: string): Promise<void> {
  const isCopied = await copyText(phone);
  showToast(
    isCopied
      ? { kind: 'done', sentence: 'Die Telefonnummer ist kopiert.' }
      : { kind: 'failed', sentence: 'Der Browser lässt das Kopieren nicht zu.' },
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** When, for whom to ask, and what was written. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { phone, note, reason, assignee } = order;
  return (
    <dl className={styles.facts}>
      <Fact label="Bestellt">
        <time className="number" dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </Fact>
      <Fact label="Zuständig">{assignee?.name ?? (isRunning(order.status) ? 'noch niemand' : 'niemand')}</Fact>
      {phone ? (
        <Fact label="Telefon">
          <span className="number">{phone}</span>{' '}
          <Button
            look="quiet"
            className={styles.copy ?? ''}
            aria-label="Telefonnummer kopieren"
            title="Kopieren"
            icon={<Glyph icon={CopyIcon} size={16} />}
            onClick={() => void copyPhone(phone)}
          />
        </Fact>
      ) : null}
      {note ? (
        <Fact label="Notiz">
          <span className={styles.text}>{note}</span>
        </Fact>
      ) : null}
      {reason ? (
        <Fact label="Grund">
          <span className={styles.text}>{reason}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

import type { Video } from '@kontor/contract/videos/schema.ts';
import { formatDate } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import styles from './video-state.module.css';

const SOON_MS = 3 * 86_400_000;

/** Where a recording stands: growing, being put away, kept, or on its way out. */
export function VideoStand({ video: { state, preserve, deletesAt } }: { readonly video: Video }) {
  return (
    <span className={styles.stand}>
      {state === 'RECORDING' ? <Badge tone="blue">Wird aufgenommen</Badge> : null}
      {state === 'PROCESSING' ? <Badge tone="gray">Wird aufbereitet</Badge> : null}
      {preserve ? <Badge tone="teal">Archiviert</Badge> : null}
      {!preserve && deletesAt ? (
        <span className={styles.end} data-soon={Date.parse(deletesAt) - serverNow() < SOON_MS || undefined}>
          Wird gelöscht am {formatDate(deletesAt)}
        </span>
      ) : null}
      {state === 'READY' && !preserve && !deletesAt ? <span className={styles.end}>Bleibt</span> : null}
    </span>
  );
}

import { auditLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { memo, useId, useState } from 'react';
import { formatDateTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useCoverage, WatchLink } from '#videos';
import { AuditChanges } from './audit-changes.tsx';
import { AuditMessage } from './audit-message.tsx';
import styles from './audit-table.module.css';

interface EntryProps {
  readonly entry: AuditEntry;
  /** Arrived while somebody was looking. */
  readonly isNew: boolean;
  readonly coverage: readonly Coverage[];
}

/** Following a link and marking text are not meant for the row. */
const isForRow = (target: EventTarget): boolean =>
  !(target as Element).closest('a') && window.getSelection()?.isCollapsed !== false;

const Entry = memo(function Entry({ entry, isNew, coverage }: EntryProps) {
  const { message, type, date, displayName, changes } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const row = useFlash<HTMLTableRowElement>(isNew, false);
  const detailId = useId();
  const canOpen = changes.length > 0;
  // The button is the keyboard's way; the whole row is the larger target of the mouse.
  const toggle = () => setIsOpen((before) => canOpen && !before);
  return (
    <>
      <tr
        ref={row}
        className={styles.entry}
        data-can-open={canOpen || undefined}
        onClick={(event) => isForRow(event.target) && toggle()}
      >
        <td className={styles.what}>
          <AuditMessage markup={message} />
        </td>
        <td className={styles.type}>
          <span className={styles.badge}>{auditLabel(type)}</span>
        </td>
        <td className={`${styles.when} number`}>
          <span className={styles.moment}>
            <time dateTime={date}>{formatDateTime(date)}</time>
            <WatchLink at={date} coverage={coverage} />
          </span>
        </td>
        <td className={styles.who}>{displayName}</td>
        <td className={styles.expand}>
          {canOpen ? (
            <Button
              look="quiet"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              aria-label={`Änderungen von ${displayName}, ${formatDateTime(date)}`}
              icon={<Glyph icon={ExpandIcon} className={isOpen ? styles.turned : undefined} />}
              onClick={(event) => {
                // The row listens too.
                event.stopPropagation();
                toggle();
              }}
            />
          ) : null}
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailId} className={styles.detail}>
          <td colSpan={5}>
            <AuditChanges changes={changes} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

const SkeletonRow = () => (
  <tr className={styles.entry}>
    <td className={styles.what}>
      <Skeleton height={14} width="70%" />
    </td>
    <td className={styles.type}>
      <Skeleton height={14} width={96} />
    </td>
    <td className={styles.when}>
      <Skeleton height={14} width={112} />
    </td>
    <td className={styles.who}>
      <Skeleton height={14} width={104} />
    </td>
    <td className={styles.expand} />
  </tr>
);

interface AuditTableProps {
  readonly entries: readonly AuditEntry[] | undefined;
  readonly arrived: ReadonlySet<number>;
  /** Another selection is on its way. */
  readonly isStale: boolean;
}

/** Newest first; a row opens to what was edited. */
export function AuditTable({ entries, arrived, isStale }: AuditTableProps) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  return (
    <table className={styles.table} aria-busy={entries === undefined || isStale}>
      <caption className="visually-hidden">Protokoll</caption>
      <thead>
        <tr>
          <th scope="col">Ereignis</th>
          <th scope="col">Art</th>
          <th scope="col" aria-sort="descending">
            Datum
          </th>
          <th scope="col">Person</th>
          <th scope="col">
            <span className="visually-hidden">Änderungen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries
          ? entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isNew={arrived.has(entry.id)} coverage={coverage} />
            ))
          : Array.from({ length: 12 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <SkeletonRow key={at} />
            ))}
      </tbody>
    </table>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ImportIcon } from '#platform/ui/icons.ts';
import styles from './files.module.css';

interface FileDropProps {
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly children: ReactNode;
}

export function FileDrop({ label, accept, isMultiple = false, isDisabled = false, onFiles, children }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={`${styles.drop} relative stack gap-4 center dim`} data-over={isOver || undefined}>
      <Glyph icon={ImportIcon} size={28} />
      <label htmlFor={id} className="strong accent">
        {label}
      </label>
      <span className="anywhere">{children}</span>
      <input
        id={id}
        className="cover"
        style={{ opacity: 0, cursor: 'pointer' }}
        type="file"
        multiple={isMultiple}
        disabled={isDisabled}
        accept={accept}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Enough to see whether it is right; nobody reads three thousand lines in a dialog. */
const SHOWN_AT_MOST = 100;

interface EntryGroupProps<T> {
  readonly title: string;
  readonly tone?: 'success' | 'error' | 'warning' | undefined;
  readonly entries: readonly T[];
  readonly isOpen?: boolean;
  readonly line: (entry: T) => ReactNode;
}

export function EntryGroup<T>({ title, tone, entries, isOpen = false, line }: EntryGroupProps<T>) {
  if (entries.length === 0) return null;
  const hidden = entries.length - SHOWN_AT_MOST;
  return (
    <details open={isOpen}>
      <summary className="strong" style={{ padding: '11px 4px', cursor: 'pointer' }}>
        <span>{title}</span> <strong className={`${tone ?? ''} number`}>{formatNumber(entries.length)}</strong>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={`${styles.entries} divided`} tabIndex={0} aria-label={title}>
        {entries.slice(0, SHOWN_AT_MOST).map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; skipped entries may have no name
          <li key={at} className="row wrap between">
            {line(entry)}
          </li>
        ))}
        {hidden > 0 ? <li className="row wrap between">und {formatNumber(hidden)} weitere</li> : null}
      </ul>
    </details>
  );
}

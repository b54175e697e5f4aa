import { useRef } from 'react';
import { type DateTimeKind, readDateTimeText } from '../../forms/date-time-text.ts';
import { Glyph } from '../glyph.tsx';
import { CalendarIcon } from '../icons.ts';
import styles from './date-time-picker.module.css';

const PICKERS = {
  day: { type: 'date', min: '2000-01-01', max: '9999-12-31' },
  'date-time': { type: 'datetime-local', max: '9999-12-31T23:59' },
} as const;

/** A browser opens its calendar only for a page that stands by itself. */
const hasPicker = (): boolean => 'showPicker' in HTMLInputElement.prototype && window.top === window.self;

/** The browser's own calendar; it speaks the language of the browser, so nobody depends on it. */
export function DateTimePicker({
  kind,
  value,
  onPick,
}: {
  readonly kind: DateTimeKind;
  readonly value: string;
  readonly onPick: (value: string) => void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  if (!hasPicker()) return null;
  return (
    <span className={styles.picker}>
      <input
        {...PICKERS[kind]}
        ref={ref}
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={readDateTimeText(value, kind) ?? ''}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <button
        type="button"
        className={`${styles.open} plain-button dim`}
        aria-label="Kalender öffnen"
        title="Kalender öffnen"
        onClick={() => ref.current?.showPicker()}
      >
        <Glyph icon={CalendarIcon} />
      </button>
    </span>
  );
}

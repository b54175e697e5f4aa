import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import styles from './segments.module.css';

interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly tone?: 'success' | 'error';
}

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: T;
  readonly segments: readonly Segment<T>[];
  readonly onChange: (value: T) => void;
}

/** One of two or three ways, all of them in sight. */
export function Segments<T extends string>({ label, isLabelHidden, value, segments, onChange }: SegmentsProps<T>) {
  const name = useId();
  // The old browser of the game knows no `:has`.
  const [focused, setFocused] = useState<T>();
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={styles.segment}
            data-chosen={segment.value === value || undefined}
            data-tone={segment.tone}
            data-focus={segment.value === focused || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              onFocus={({ target }: FocusEvent) =>
                setFocused(target.matches(':focus-visible') ? segment.value : undefined)
              }
              onBlur={() => setFocused(undefined)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { SPANS_MAX } from '@kontor/contract/hours/changes.ts';
import { useEffect, useRef } from 'react';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TimeOfDayField } from '#platform/ui/field/time-of-day-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import styles from './hours.module.css';
import { type HoursForm, newSpan, type SpansPath, type SpanValues } from './hours-form.ts';

interface TimeFieldProps {
  readonly form: HoursForm;
  readonly path: `${SpansPath}.${number}.${'opens' | 'closes'}`;
  readonly label: string;
  readonly value: string;
}

const TimeField = ({ form, path, label, value }: TimeFieldProps) => (
  <TimeOfDayField
    classNames={{ root: styles.time, error: styles.error }}
    data-path={path}
    aria-label={label}
    value={value}
    error={form.errors[path]}
    onChange={(time) => form.setFieldValue(path, time)}
  />
);

interface SpanFieldsProps {
  readonly form: HoursForm;
  readonly path: SpansPath;
  /** The day, read aloud with every field. */
  readonly name: string;
  readonly spans: readonly SpanValues[];
}

/** The spans of one day; without any it is closed. */
export function SpanFields({ form, path, name, spans }: SpanFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  // The new line is where the work goes on.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    box.current?.querySelector<HTMLElement>(`[data-path="${path}.${spans.length - 1}.opens"]`)?.focus();
  }, [path, spans.length]);
  const numbered = (at: number) => (spans.length > 1 ? `${name}, ${at + 1}. Zeit` : name);
  return (
    <div ref={box} className={`stack ${styles.spans}`} data-rows>
      {spans.map(({ key, opens, closes }, at) => (
        <div key={key} className={styles.span}>
          <TimeField form={form} path={`${path}.${at}.opens`} label={`${numbered(at)}: von`} value={opens} />
          <span className="field-high">bis</span>
          <TimeField form={form} path={`${path}.${at}.closes`} label={`${numbered(at)}: bis`} value={closes} />
          <RemoveRow
            aria-label={`${numbered(at)}: Zeit entfernen`}
            title="Zeit entfernen"
            onRemove={() => form.removeListItem(path, at)}
          />
        </div>
      ))}
      <div className={`row wrap ${styles.add}`}>
        {spans.length === 0 ? <span className="dim field-high">geschlossen</span> : null}
        <Button
          data-add
          look="quiet"
          aria-label={`${name}: Zeit hinzufügen`}
          icon={<Glyph icon={AddIcon} />}
          isDisabled={spans.length >= SPANS_MAX}
          onClick={() => {
            isAdding.current = true;
            form.insertListItem(path, newSpan());
          }}
        >
          Zeit
        </Button>
      </div>
    </div>
  );
}

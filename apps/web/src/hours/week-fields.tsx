import { EXCEPTIONS_MAX, SPANS_MAX } from '@kontor/contract/hours/changes.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '@kontor/contract/hours/schema.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { writeDateTimeText } from '#platform/forms/date-time-text.ts';
import { isSame } from '#platform/forms/form-fields.ts';
import { focusField } from '#platform/forms/forms.ts';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { TimeOfDayField } from '#platform/ui/field/time-of-day-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CopyIcon } from '#platform/ui/icons.ts';
import styles from './hours.module.css';
import {
  copyOf,
  type HoursForm,
  type HoursValues,
  newException,
  newSpan,
  type SpansPath,
  type SpanValues,
} from './hours-form.ts';

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
  readonly name: string;
  readonly spans: readonly SpanValues[];
}

function SpanFields({ form, path, name, spans }: SpanFieldsProps) {
  const numbered = (at: number) => (spans.length > 1 ? `${name}, ${at + 1}. Zeit` : name);
  return (
    <div className={`stack ${styles.spans}`} data-rows>
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
            flushSync(() => form.insertListItem(path, newSpan()));
            focusField(`${path}.${spans.length}.opens`);
          }}
        >
          Zeit
        </Button>
      </div>
    </div>
  );
}

const TARGETS: readonly (readonly [whom: string, days: readonly Weekday[]])[] = [
  ['alle Tage', WEEKDAYS],
  ['Montag bis Freitag', ['MON', 'TUE', 'WED', 'THU', 'FRI']],
  ['Samstag und Sonntag', ['SAT', 'SUN']],
];

interface CopyMenuProps {
  readonly day: Weekday;
  readonly onCopy: (whom: string, days: readonly Weekday[]) => void;
}

const CopyMenu = ({ day, onCopy }: CopyMenuProps) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <Button
        data-copy={day}
        look="quiet"
        aria-label={`Zeiten von ${WEEKDAY_LABELS[day]} für andere Tage übernehmen`}
        title="Für andere Tage übernehmen"
        icon={<Glyph icon={CopyIcon} />}
      >
        <span className="not-on-phones">Für andere Tage</span>
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {TARGETS.map(([whom, days]) => (
        <Menu.Item key={whom} onClick={() => onCopy(whom, days)}>
          Für {whom} übernehmen
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

interface Copied {
  readonly day: Weekday;
  readonly whom: string;
  readonly before: HoursValues['week'];
  readonly after: HoursValues['week'];
}

export function WeekFields({ form }: { readonly form: HoursForm }) {
  const [copied, setCopied] = useState<Copied>();
  const group = useRef<HTMLFieldSetElement>(null);
  const { week } = form.values;
  const copy = (day: Weekday, whom: string, days: readonly Weekday[]) => {
    const others = days.filter((other) => other !== day);
    const after = { ...week, ...Object.fromEntries(others.map((other) => [other, copyOf(week[day])])) };
    form.setFieldValue('week', after);
    form.clearErrors();
    setCopied({ day, whom, before: week, after });
  };
  const undo = ({ day, before }: Copied) => {
    form.setFieldValue('week', before);
    setCopied(undefined);
    group.current?.querySelector<HTMLElement>(`[data-copy="${day}"]`)?.focus();
  };
  // What was typed since is not taken back with it.
  const isUndoable = copied && isSame(copied.after, week) && !isSame(copied.before, week);
  return (
    <fieldset ref={group} className="stack gap-0 divided">
      <legend className="bold" style={{ paddingBottom: 8 }}>
        Woche
      </legend>
      {WEEKDAYS.map((day) => (
        <div key={day} className={styles.day}>
          <span className="strong field-high">{WEEKDAY_LABELS[day]}</span>
          <SpanFields form={form} path={`week.${day}`} name={WEEKDAY_LABELS[day]} spans={week[day]} />
          <CopyMenu day={day} onCopy={(whom, days) => copy(day, whom, days)} />
        </div>
      ))}
      <div className={`${styles.copied} row`} role="status">
        {isUndoable ? (
          <>
            <span className="grow">
              Die Zeiten von {WEEKDAY_LABELS[copied.day]} stehen jetzt für {copied.whom}, noch nicht gespeichert.
            </span>
            <Button onClick={() => undo(copied)}>Rückgängig</Button>
          </>
        ) : null}
      </div>
    </fieldset>
  );
}

export function ExceptionFields({ form }: { readonly form: HoursForm }) {
  const { exceptions } = form.values;
  return (
    <fieldset className="stack gap-0 divided" data-rows>
      <legend className="bold" style={{ paddingBottom: 8 }}>
        Ausnahmen
      </legend>
      {exceptions.length === 0 ? (
        <p className="dim" style={{ paddingBlock: 10 }}>
          Keine. Hier trägst du Tage ein, an denen ihr anders oder gar nicht öffnet.
        </p>
      ) : null}
      {exceptions.map(({ key, day, spans }, at) => {
        const name = `Ausnahme ${writeDateTimeText(day) || at + 1}`;
        return (
          <div key={key} className={`${styles.day} ${styles.exception}`}>
            <DateTimeField
              data-path={`exceptions.${at}.day`}
              kind="day"
              aria-label={`Tag der Ausnahme ${at + 1}`}
              value={day}
              error={form.errors[`exceptions.${at}.day`]}
              onChange={(value) => form.setFieldValue(`exceptions.${at}.day`, value)}
            />
            <SpanFields form={form} path={`exceptions.${at}.spans`} name={name} spans={spans} />
            <RemoveRow
              aria-label={`${name} entfernen`}
              title="Ausnahme entfernen"
              onRemove={() => form.removeListItem('exceptions', at)}
            />
          </div>
        );
      })}
      <div className={styles.day}>
        <Button
          data-add
          className="full"
          icon={<Glyph icon={AddIcon} />}
          isDisabled={exceptions.length >= EXCEPTIONS_MAX}
          onClick={() => {
            flushSync(() => form.insertListItem('exceptions', newException()));
            focusField(`exceptions.${exceptions.length}.day`);
          }}
        >
          Ausnahme hinzufügen
        </Button>
      </div>
    </fieldset>
  );
}

import { EXCEPTIONS_MAX } from '@kontor/contract/hours/changes.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '@kontor/contract/hours/schema.ts';
import { useEffect, useRef } from 'react';
import { writeMomentText } from '#platform/forms/moment-text.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { MomentField } from '#platform/ui/field/moment-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CopyIcon, RemoveIcon } from '#platform/ui/icons.ts';
import styles from './hours.module.css';
import { copyOf, type HoursForm, newException } from './hours-form.ts';
import { SpanFields } from './span-fields.tsx';

const WORKDAYS: readonly Weekday[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];
const TARGETS: readonly (readonly [label: string, days: readonly Weekday[]])[] = [
  ['Auf Montag bis Freitag', WORKDAYS],
  ['Auf Samstag und Sonntag', ['SAT', 'SUN']],
  ['Auf alle Tage', WEEKDAYS],
];

function CopyMenu({ form, day }: { readonly form: HoursForm; readonly day: Weekday }) {
  const copyTo = (days: readonly Weekday[]) => {
    const { week } = form.getValues();
    const copies = days.filter((other) => other !== day).map((other) => [other, copyOf(week[day])]);
    form.setFieldValue('week', { ...week, ...Object.fromEntries(copies) });
    form.clearErrors();
  };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          look="quiet"
          aria-label={`Zeiten von ${WEEKDAY_LABELS[day]} auf andere Tage übertragen`}
          title="Auf andere Tage übertragen"
          icon={<Glyph icon={CopyIcon} />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {TARGETS.map(([label, days]) => (
          <Menu.Item key={label} onClick={() => copyTo(days)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export const WeekFields = ({ form }: { readonly form: HoursForm }) => (
  <fieldset className="stack gap-0 divided">
    <legend className={`${styles.legend} bold`}>Woche</legend>
    {WEEKDAYS.map((day) => (
      <div key={day} className={styles.day}>
        <span className="strong field-high">{WEEKDAY_LABELS[day]}</span>
        <SpanFields form={form} path={`week.${day}`} name={WEEKDAY_LABELS[day]} spans={form.values.week[day]} />
        <CopyMenu form={form} day={day} />
      </div>
    ))}
  </fieldset>
);

/** What takes the place of the weekday on certain days. */
export function ExceptionFields({ form }: { readonly form: HoursForm }) {
  const { exceptions } = form.values;
  const group = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    group.current?.querySelector<HTMLElement>(`[data-path="exceptions.${exceptions.length - 1}.day"]`)?.focus();
  }, [exceptions.length]);
  return (
    <fieldset ref={group} className="stack gap-0 divided">
      <legend className={`${styles.legend} bold`}>Ausnahmen</legend>
      {exceptions.length === 0 ? (
        <p className={`${styles.none} dim`}>
          Keine. Hier trägst du Tage ein, an denen ihr anders oder gar nicht öffnet.
        </p>
      ) : null}
      {exceptions.map(({ key, day, spans }, at) => {
        const name = `Ausnahme ${writeMomentText(day) || at + 1}`;
        return (
          <div key={key} className={`${styles.day} ${styles.exception}`}>
            <MomentField
              data-path={`exceptions.${at}.day`}
              kind="day"
              aria-label={`Tag der Ausnahme ${at + 1}`}
              value={day}
              error={form.errors[`exceptions.${at}.day`]}
              onChange={(value) => form.setFieldValue(`exceptions.${at}.day`, value)}
            />
            <SpanFields form={form} path={`exceptions.${at}.spans`} name={name} spans={spans} />
            <Button
              look="quiet"
              aria-label={`${name} entfernen`}
              title="Ausnahme entfernen"
              icon={<Glyph icon={RemoveIcon} />}
              onClick={() => {
                form.removeListItem('exceptions', at);
                group.current?.querySelector<HTMLElement>('[data-add-exception]')?.focus();
              }}
            />
          </div>
        );
      })}
      <div className={styles.day}>
        <Button
          data-add-exception
          className="full"
          icon={<Glyph icon={AddIcon} />}
          isDisabled={exceptions.length >= EXCEPTIONS_MAX}
          onClick={() => {
            isAdding.current = true;
            form.insertListItem('exceptions', newException());
          }}
        >
          Ausnahme hinzufügen
        </Button>
      </div>
    </fieldset>
  );
}

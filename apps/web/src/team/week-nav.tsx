import { dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { dayOf, dayText } from '@kontor/contract/team/rules.ts';
import { formatDate } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { BackIcon, GoIcon } from '#platform/ui/icons.ts';

interface WeekNavProps {
  /** `2026-11-16`, as the server says it. */
  readonly monday: string | undefined;
  /** Undefined: the current week. */
  readonly week: string | undefined;
  readonly onChange: (week: string | undefined) => void;
}

const sayWeek = (monday: string): string => {
  const day = dayOf(monday);
  // Noon is the same day in every zone of ours.
  return `${formatDate(`${monday}T12:00:00Z`).slice(0, 6)} bis ${formatDate(`${dayText(dayAfter(day, 6))}T12:00:00Z`)}`;
};

export function WeekNav({ monday, week, onChange }: WeekNavProps) {
  const move = (days: number) => () => monday && onChange(dayText(dayAfter(dayOf(monday), days)));
  return (
    <div className="row wrap">
      <Button icon={BackIcon} aria-label="Woche davor" title="Woche davor" onClick={move(-7)} />
      <span className="strong number" role="status">
        {monday ? sayWeek(monday) : '…'}
      </span>
      <Button
        icon={GoIcon}
        aria-label="Woche danach"
        title="Woche danach"
        isDisabled={week === undefined}
        onClick={move(7)}
      />
      {week === undefined ? null : <Button onClick={() => onChange(undefined)}>Diese Woche</Button>}
    </div>
  );
}

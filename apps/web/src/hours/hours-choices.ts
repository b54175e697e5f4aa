import type { ModeChange } from '@kontor/contract/hours/changes.ts';
import { sayState, sayUntil, sayWhen } from '@kontor/contract/hours/german.ts';
import { hasHours, modeAt, openingAfterToday, type State, scheduledAt } from '@kontor/contract/hours/rules.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { serverNow } from '#platform/server-clock.ts';

const MINUTE_MS = 60_000;
const CLOSURES = [
  ['Für 30 Minuten schließen', 30],
  ['Für 1 Stunde schließen', 60],
  ['Für 2 Stunden schließen', 120],
] as const;

export interface HoursChoice {
  readonly label: string;
  /** What comes of it. */
  readonly about?: string;
  readonly change: () => ModeChange;
}

type Found = State & { readonly hours: Hours; readonly now: Date; readonly keepsDuty?: boolean };

/** To the minute: nobody closes until 21:30 and 17 seconds. */
const inMinutes = (now: Date, minutes: number): Date =>
  new Date(Math.ceil(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS);

const closedUntil = (moment: Date): ModeChange => ({ mode: 'CLOSED', until: moment.toISOString() });

function openings({ isOpen, hours, now, keepsDuty }: Found): HoursChoice[] {
  const mode = modeAt(hours, now);
  const planned = scheduledAt(hours, now);
  const toPlan: HoursChoice = {
    label: mode === 'OPEN' ? 'Nach Plan öffnen und schließen' : 'Wieder nach Plan öffnen',
    about: mode === 'OPEN' && !planned.isOpen ? 'schließt jetzt' : sayState(planned, now),
    change: () => ({ mode: 'AUTO' }),
  };
  const byHand: HoursChoice = {
    label: hasHours(hours) ? 'Außer der Reihe öffnen' : 'Jetzt öffnen',
    about: 'bis jemand schließt',
    change: () => ({ mode: 'OPEN' }),
  };
  const byDuty: HoursChoice = {
    label: 'Nach Dienst öffnen und schließen',
    about: 'solange jemand im Dienst ist',
    change: () => ({ mode: 'DUTY' }),
  };
  return [
    ...(hasHours(hours) && mode !== 'AUTO' ? [toPlan] : []),
    ...(keepsDuty && mode !== 'DUTY' ? [byDuty] : []),
    ...(isOpen ? [] : [byHand]),
  ];
}

function closings({ isOpen, changesAt, hours, now }: Found): HoursChoice[] {
  const opening = openingAfterToday(hours, now);
  const isForGood = modeAt(hours, now) === 'CLOSED' && hours.until === null;
  const [today, forGood] = isOpen
    ? ['Für heute schließen', 'Bis auf Weiteres schließen']
    : ['Heute geschlossen lassen', 'Bis auf Weiteres geschlossen lassen'];
  return [
    ...(isOpen
      ? CLOSURES.map(([label, minutes]) => ({
          label,
          about: `bis ${sayUntil(inMinutes(now, minutes), now)}`,
          change: () => closedUntil(inMinutes(new Date(serverNow()), minutes)),
        }))
      : []),
    ...(!isOpen && changesAt?.getTime() === opening.getTime()
      ? []
      : [{ label: today, about: `öffnet ${sayWhen(opening, now)}`, change: () => closedUntil(opening) }]),
    ...(isForGood
      ? []
      : [{ label: forGood, about: 'bis jemand öffnet', change: (): ModeChange => ({ mode: 'CLOSED', until: null }) }]),
  ];
}

/** What holds, as those who may change it want to know it. */
function sayMode({ isOpen, hours, now, changesAt }: Found): { readonly title: string; readonly about: string } {
  const mode = modeAt(hours, now);
  const planned = scheduledAt(hours, now);
  const state = sayState({ isOpen, changesAt }, now);
  if (mode === 'OPEN' && hasHours(hours))
    return planned.isOpen
      ? { title: 'Geöffnet, bis jemand schließt', about: `Der Plan ruht. Nach ihm: ${sayState(planned, now)}.` }
      : { title: 'Heute außer der Reihe geöffnet', about: 'Bis jemand schließt oder wieder der Plan gilt.' };
  if (mode === 'OPEN') return { title: state, about: 'Immer, solange niemand schließt.' };
  if (mode === 'CLOSED') {
    const about = planned.isOpen && hasHours(hours) ? ` Nach Plan: ${sayState(planned, now)}.` : '';
    return { title: state, about: `Von Hand geschlossen.${about}` };
  }
  if (mode === 'DUTY') {
    const within = hours.dutyWithinHours ? ', innerhalb der Öffnungszeiten' : '';
    return { title: state, about: `Offen, solange jemand im Dienst ist${within}.` };
  }
  if (!hasHours(hours)) return { title: 'Geschlossen', about: 'Es sind keine Zeiten eingetragen.' };
  return { title: state, about: 'Nach Plan.' };
}

/** The sentences and what can be chosen, for the title bar and the settings alike. */
export const choicesOf = (found: Found) => ({
  ...sayMode(found),
  openings: openings(found),
  closings: closings(found),
});

import type { ModeChange } from '@kontor/contract/hours/changes.ts';
import { sayState, sayUntil, sayWhen } from '@kontor/contract/hours/german.ts';
import { hasHours, modeAt, nextOpening } from '@kontor/contract/hours/rules.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { useHours, useSwitchHours } from '#hours';
import { serverNow } from '#platform/server-clock.ts';
import styles from './menu.module.css';

const MINUTE_MS = 60_000;
const CLOSURES = [
  ['30 Minuten', 30],
  ['1 Stunde', 60],
  ['2 Stunden', 120],
] as const;

interface Choice {
  readonly label: string;
  readonly about?: string;
  readonly change: () => ModeChange;
}

/** To the minute: nobody closes until 21:30 and 17 seconds. */
const inMinutes = (now: Date, minutes: number): Date =>
  new Date(Math.ceil(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS);

function closings(hours: Hours, now: Date): Choice[] {
  const opening = nextOpening(hours, now);
  const until = (moment: Date): ModeChange => ({ mode: 'CLOSED', until: moment.toISOString() });
  return [
    ...CLOSURES.map(([label, minutes]) => ({
      label,
      about: `bis ${sayUntil(inMinutes(now, minutes), now)}`,
      change: () => until(inMinutes(new Date(serverNow()), minutes)),
    })),
    ...(opening
      ? [{ label: 'Bis zur nächsten Öffnung', about: sayWhen(opening, now), change: () => until(opening) }]
      : []),
    { label: 'Bis auf Weiteres', change: () => ({ mode: 'CLOSED', until: null }) },
  ];
}

function sayMode(hours: Hours, now: Date): string {
  const mode = modeAt(hours, now);
  if (mode === 'AUTO') return 'Nach den Öffnungszeiten.';
  if (mode === 'CLOSED') return 'Von Hand geschlossen.';
  return hasHours(hours) ? 'Unabhängig von den Öffnungszeiten.' : 'Immer, solange niemand schließt.';
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly onChoose: (change: ModeChange) => void;
}

const Choices = ({ choices, onChoose }: ChoicesProps) => (
  <ul>
    {choices.map(({ label, about, change }) => (
      <li key={label}>
        <button
          type="button"
          className={`${styles.entry} plain-button row baseline between gap-16`}
          style={{ width: '100%' }}
          onClick={() => onChoose(change())}
        >
          {label}
          {about ? <span className="meta">{about}</span> : null}
        </button>
      </li>
    ))}
  </ul>
);

export function HoursMenu({ onDone }: { readonly onDone: () => void }) {
  const found = useHours();
  const change = useSwitchHours();
  if (!found) return null;
  const { isOpen, hours, now } = found;
  const turn = (body: ModeChange) => {
    onDone();
    change.run({ body });
  };
  const opening: Choice[] = [
    ...(isOpen ? [] : [{ label: 'Jetzt öffnen', change: () => ({ mode: 'OPEN' as const }) }]),
    ...(hasHours(hours) && modeAt(hours, now) !== 'AUTO'
      ? [{ label: 'Zurück zu den Öffnungszeiten', change: () => ({ mode: 'AUTO' as const }) }]
      : []),
  ];
  return (
    <>
      <p className={styles.group}>
        <span className="block bold">{sayState(found, now)}</span>
        <span className="meta">{sayMode(hours, now)}</span>
      </p>
      {opening.length > 0 ? <Choices choices={opening} onChoose={turn} /> : null}
      <p className={`${styles.group} meta`}>Schließen</p>
      <Choices choices={closings(hours, now)} onChoose={turn} />
    </>
  );
}

import { sayState, sayUntil, sayWhen } from '@kontor/contract/hours/german.ts';
import { hasHours, modeAt, nextOpening } from '@kontor/contract/hours/rules.ts';
import type { Hours, ModeChange } from '@kontor/contract/hours/schema.ts';
import { useHours, useSwitchHours } from '#hours';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { BarMenu } from './bar-menu.tsx';
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
          className={`${styles.entry} ${styles.choice} plain-button`}
          onClick={() => onChoose(change())}
        >
          {label}
          {about ? <span className="meta">{about}</span> : null}
        </button>
      </li>
    ))}
  </ul>
);

/** Open or closed, for staff, and the way to change it. */
export function HoursSwitch() {
  const found = useHours();
  const change = useSwitchHours();
  if (!found) return null;
  const { isOpen, hours, now } = found;
  const words = isOpen ? 'Geöffnet' : 'Geschlossen';
  const turn = (body: ModeChange, close: () => void) => {
    close();
    change.run(
      { body },
      {
        onSuccess: (saved) => {
          const state = {
            isOpen: saved.isOpen,
            changesAt: saved.changesAt === null ? null : new Date(saved.changesAt),
          };
          showToast({ kind: 'done', sentence: `${sayState(state, new Date(serverNow()))}.` });
        },
      },
    );
  };
  const opening: Choice[] = [
    ...(isOpen ? [] : [{ label: 'Jetzt öffnen', change: () => ({ mode: 'OPEN' as const }) }]),
    ...(hasHours(hours) && modeAt(hours, now) !== 'AUTO'
      ? [{ label: 'Zurück zu den Öffnungszeiten', change: () => ({ mode: 'AUTO' as const }) }]
      : []),
  ];
  return (
    <BarMenu
      label={`${words}: öffnen oder schließen`}
      className={`${styles.hours} row gap-4`}
      button={
        <>
          <span className={styles.dot} data-open={isOpen || undefined} />
          {words}
          <Glyph icon={ExpandIcon} size={16} />
        </>
      }
    >
      {(close) => (
        // A press beside an entry must not take the focus away, which would close this before it counts.
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
        <div className={styles.choices} onMouseDown={(event) => event.preventDefault()}>
          <p className={styles.group}>
            <span className="block bold">{sayState(found, now)}</span>
            <span className="meta">{sayMode(hours, now)}</span>
          </p>
          {opening.length > 0 ? <Choices choices={opening} onChoose={(body) => turn(body, close)} /> : null}
          <p className={`${styles.group} meta`}>Schließen</p>
          <Choices choices={closings(hours, now)} onChoose={(body) => turn(body, close)} />
        </div>
      )}
    </BarMenu>
  );
}

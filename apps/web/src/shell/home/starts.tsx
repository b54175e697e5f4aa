import { berlinDayOf } from '@kontor/contract/core/berlin-time.ts';
import type { Start } from '@kontor/contract/home/schema.ts';
import { RUNNING_HOURS } from '@kontor/contract/tips/duration.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHours } from '#hours';
import { formatTime } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, FlagIcon, type Icon, SystemIcon } from '#platform/ui/icons.ts';
import styles from './work.module.css';

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly icon: Icon;
  readonly title: ReactNode;
  readonly note: string;
}

const TICK_MS = 60_000;

const isOver = ({ at }: Start, now: number): boolean => Date.parse(at) + RUNNING_HOURS * 3_600_000 <= now;

const Title = ({ start: { kind, id, title } }: { readonly start: Start }) => {
  const link = { params: { id: String(id) }, className: 'link strong anywhere' };
  return kind === 'GAME' ? (
    <Link to="/tip-games/$id" {...link}>
      {title}
    </Link>
  ) : (
    <Link to="/racing/tournaments/$id" {...link}>
      {title}
    </Link>
  );
};

function noteOf({ kind, note, at }: Start, now: number): string {
  if (kind !== 'GAME') return note;
  return Date.parse(at) > now ? `${note}, Tippschluss zum Anpfiff` : `${note}, läuft`;
}

/** The next opening or closing, if it is today. */
function useNextHours(): Entry[] {
  const hours = useHours();
  if (!hours?.changesAt || berlinDayOf(hours.changesAt) !== berlinDayOf(hours.now)) return [];
  const title = <span className="strong">{hours.isOpen ? 'Wir schließen' : 'Wir öffnen'}</span>;
  return [{ key: 'hours', at: hours.changesAt.toISOString(), icon: SystemIcon, title, note: 'Öffnungszeit' }];
}

/** What opens, closes and starts today, in the sequence of the clock. */
export function Starts({ starts }: { readonly starts: readonly Start[] }) {
  const now = useServerNow(TICK_MS);
  const hours = useNextHours();
  const events = starts.filter((start) => !isOver(start, now));
  const entries: Entry[] = [
    ...hours,
    ...events.map((start) => ({
      key: `${start.kind} ${start.id} ${start.at}`,
      at: start.at,
      icon: start.kind === 'GAME' ? CupIcon : FlagIcon,
      title: <Title start={start} />,
      note: noteOf(start, now),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section className="card stack gap-12" aria-labelledby="starts">
      <h2 id="starts" className="large">
        Heute noch
      </h2>
      {entries.length === 0 ? (
        <p className="dim">Heute öffnet, schließt und beginnt nichts mehr.</p>
      ) : (
        <ol className="stack gap-12">
          {entries.map(({ key, at, icon, title, note }) => (
            <li key={key} className={styles.start}>
              <time className="bold number" dateTime={at}>
                {formatTime(at)}
              </time>
              <Glyph icon={icon} className="accent" />
              <div>
                {title}
                <p className="small dim">{note}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

import { sayState } from '@kontor/contract/hours/german.ts';
import { useState } from 'react';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import styles from './hours.module.css';
import { useHours } from './hours.queries.ts';

const loadWeek = async () => (await import('./week-view.tsx')).WeekView;
const WeekView = lazyExtra(loadWeek);

export function HoursLine() {
  const found = useHours();
  const [isWeekOpen, setIsWeekOpen] = useState(false);
  // Not empty: what stands beside it would sit lower until there are words.
  if (!found) return <p className={styles.line}>&nbsp;</p>;
  const { isOpen, hours, now } = found;
  return (
    <div className={`row wrap baseline ${styles.line}`}>
      <p role="status" className="row strong">
        <span className="open-dot" data-open={isOpen || undefined} style={{ alignSelf: 'start', marginTop: 6 }} />
        {sayState(found, now)}
      </p>
      {Object.values(hours.week).some((spans) => spans.length > 0) ? (
        <details className="unfolds" onToggle={(event) => setIsWeekOpen(event.currentTarget.open)}>
          <summary className="row gap-4 underlined">
            Übliche Öffnungszeiten
            <Glyph icon={ExpandIcon} size={16} />
          </summary>
          {isWeekOpen ? <WeekView schedule={hours} now={now} /> : null}
        </details>
      ) : null}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useConnection } from '#platform/use-topic.ts';
import styles from './connection-banner.module.css';

/** A page that has just been opened is not "without connection", it is only not connected yet. */
const PATIENCE_MS = 8000;

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** True once the page has been connected or had time enough to be. */
function useIsPastStart(isOpen: boolean, isDialling: boolean): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (isOpen) setIsPast(true);
    if (!isDialling) return;
    const timer = setTimeout(() => setIsPast(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isDialling]);
  return isPast;
}

/** One thin bar while the live channel is down; it goes by itself. Before the page is there nothing is dialled. */
export function ConnectionBanner({ isDialling }: { readonly isDialling: boolean }) {
  const { isOpen, retryAt } = useConnection();
  const isShown = useIsPastStart(isOpen, isDialling) && isDialling && !isOpen;
  const now = useNow(isShown && retryAt !== undefined);
  if (!isShown) return null;
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div className={styles.banner} role="status">
      {/* Read aloud once; a voice that counts down would be in the way. */}
      <span className="visually-hidden">Keine Verbindung. Es wird von selbst weiter versucht.</span>
      <span aria-hidden="true">
        {seconds > 0 ? `Keine Verbindung. Neuer Versuch in ${seconds} s.` : 'Keine Verbindung. Neuer Versuch läuft …'}
      </span>
    </div>
  );
}

import { useEffect, useLayoutEffect, useState } from 'react';
import { useIsServerBusy } from '#platform/api/busy-server.ts';
import { useConnection } from '#platform/live/use-topic.ts';
import styles from './app-shell.module.css';

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

interface BarProps {
  /** Read aloud once; a voice that counts down would be in the way. */
  readonly spoken: string;
  readonly shown: string;
}

function Bar({ spoken, shown }: BarProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-banner', '');
    return () => root.removeAttribute('data-banner');
  }, []);
  return (
    <div className={`${styles.banner} small strong center soon`} role="status">
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true">{shown}</span>
    </div>
  );
}

/** One thin bar while the live channel is down or the server not ready; it goes by itself. Before the page is there nothing is dialled. */
export function ConnectionBanner({ isDialling }: { readonly isDialling: boolean }) {
  const { isOpen, retryAt } = useConnection();
  const isBusy = useIsServerBusy();
  const isCut = useIsPastStart(isOpen, isDialling) && isDialling && !isOpen;
  const now = useNow(isCut && retryAt !== undefined);
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  const next = seconds > 0 ? `Neuer Versuch in ${seconds} s.` : 'Neuer Versuch läuft …';
  if (isCut)
    return <Bar spoken="Keine Verbindung. Es wird von selbst weiter versucht." shown={`Keine Verbindung. ${next}`} />;
  if (!isBusy || !isDialling) return null;
  const sentence = 'Der Server ist gerade nicht bereit.';
  return <Bar spoken={`${sentence} Es wird von selbst weiter versucht.`} shown={sentence} />;
}

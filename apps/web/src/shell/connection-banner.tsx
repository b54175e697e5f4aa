import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ChannelTrouble, findChannelTrouble, useIsServerBusy } from '#platform/api/busy-server.ts';
import { useConnection } from '#platform/live/use-topic.ts';
import styles from './app-shell.module.css';

/** A page that has just been opened is not "without connection", it is only not connected yet. */
const CONNECT_TIMEOUT_MS = 8000;

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
    const timer = setTimeout(() => setIsPast(true), CONNECT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isDialling]);
  return isPast;
}

/** Why the live channel has never opened while requests are answered. One attempt may fail while a server starts: two in a row count. */
function useChannelTrouble(isSuspected: boolean, retryAt: number | undefined): ChannelTrouble | undefined {
  const [trouble, setTrouble] = useState<ChannelTrouble>();
  const last = useRef<ChannelTrouble>(undefined);
  useEffect(() => {
    let isCurrent = isSuspected;
    const note = (found: ChannelTrouble | undefined) => {
      setTrouble(found === last.current ? found : undefined);
      last.current = found;
    };
    if (!isSuspected) note(undefined);
    // Asked after every attempt that failed.
    else if (retryAt !== undefined) void findChannelTrouble().then((found) => isCurrent && note(found));
    return () => {
      isCurrent = false;
    };
  }, [isSuspected, retryAt]);
  return trouble;
}

interface BarProps {
  /** Read aloud once; a voice that counts down would be in the way. */
  readonly spoken: string;
  readonly shown: string;
  readonly action?: ReactNode;
}

function Bar({ spoken, shown, action }: BarProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-banner', '');
    return () => root.removeAttribute('data-banner');
  }, []);
  return (
    <div className={`${styles.banner} small strong center warning`} role="status">
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden="true">{shown}</span>
      {action}
    </div>
  );
}

const TROUBLES: Record<ChannelTrouble, readonly [shown: string, consequence: string]> = {
  PROXY: ['Der Proxy lässt WebSockets nicht durch.', 'Lade die Seite neu, um Änderungen zu sehen.'],
  ADDRESS: ['Diese Seite ist unter einer falschen Adresse geöffnet.', 'Speichern geht hier nicht.'],
};

interface ConnectionBannerProps {
  readonly isDialling: boolean;
  /** The settings are open to the viewer: there it says what to do about it. */
  readonly mayRepair: boolean;
}

/** One thin bar while the live channel is down or the server not ready; it goes by itself. Before the page is there nothing is dialled. */
export function ConnectionBanner({ isDialling, mayRepair }: ConnectionBannerProps) {
  const { isOpen, hasBeenOpen, retryAt } = useConnection();
  const isBusy = useIsServerBusy();
  const isCut = useIsPastStart(isOpen, isDialling) && isDialling && !isOpen;
  const now = useNow(isCut && retryAt !== undefined);
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  const next = seconds > 0 ? `Neuer Versuch in ${seconds} s.` : 'Neuer Versuch läuft …';
  const trouble = useChannelTrouble(isCut && !hasBeenOpen, retryAt);
  if (isCut && trouble) {
    const [shown, consequence] = TROUBLES[trouble];
    const action = mayRepair ? (
      <>
        {' '}
        <Link to="/settings/$section" params={{ section: 'zustand' }} className="warning">
          Beheben
        </Link>
      </>
    ) : null;
    return <Bar spoken={`${shown} ${consequence}`} shown={shown} action={action} />;
  }
  if (isCut)
    return <Bar spoken="Keine Verbindung. Es wird von selbst weiter versucht." shown={`Keine Verbindung. ${next}`} />;
  if (!isBusy || !isDialling) return null;
  const sentence = 'Der Server ist gerade nicht bereit.';
  return <Bar spoken={`${sentence} Es wird von selbst weiter versucht.`} shown={sentence} />;
}

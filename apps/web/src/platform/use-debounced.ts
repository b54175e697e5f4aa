import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/** A field whose value stands in the address as soon as the typing pauses. */
export function useDebounced(value: string, settle: (text: string) => void, toValue = (text: string): string => text) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const wanted = toValue(typed);
  const router = useRouter();

  if (value !== seen) {
    setSeen(value);
    // What was typed here comes back as an echo; anything else is a link that was followed, or all was cleared.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  const send = useEffectEvent(() => {
    setSent(wanted);
    settle(wanted);
  });
  useEffect(() => {
    if (wanted === sent) return;
    const { pathname } = router.latestLocation;
    // The next screen may already be on its way: it would be called back.
    const timer = setTimeout(() => router.latestLocation.pathname === pathname && send(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, sent, router]);

  return [typed, setTyped] as const;
}

import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 1200;

interface Hint {
  readonly text: string;
}

/** A word on the picture about what a key has done; it goes by itself. */
export function usePlayerHint() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    if (!hint) return;
    const timer = setTimeout(() => setHint(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  // A new object every time, so that the same words stay as long again.
  const show = useCallback((text: string) => setHint({ text }), []);
  return { hint: hint?.text, show };
}

/** Somebody is at the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** True for who comes from another screen of this tab. */
const isUsed = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/** Calls with the first sign of use, at once where there was one; returns how to stop waiting for it. */
export function whenUsed(work: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  if (isUsed()) begin();
  for (const sign of SIGNS) {
    document.addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
}

import { remember, remembered } from '#platform/storage.ts';

const KEY = 'kontor.order-rang';
/** Every open tab learns of an order at about the same time. */
const TOGETHER_MS = 3000;
const PATIENCE_MS = 400;

function takeTurn(): boolean {
  const now = Date.now();
  if (Math.abs(now - Number(remembered(KEY))) < TOGETHER_MS) return false;
  remember(KEY, String(now));
  return true;
}

/** Of several open tabs one rings: the one in view, or else whichever of the others is first. */
export function ringOnce(ring: () => void): void {
  const attempt = () => {
    if (takeTurn()) ring();
  };
  if (document.visibilityState === 'visible') attempt();
  else setTimeout(attempt, PATIENCE_MS * (1 + Math.random()));
}

import type { ComponentType } from 'react';
import { lazyExtra, notifyMissing } from '../../lazy-extra.tsx';
import { whenUsed } from '../../when-used.ts';

/** A dialog that is fetched with the first sign of use, not with its page. Where it cannot be fetched, it closes and says so. */
export function lazyDialog<P extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  const Fetched = lazyExtra<P>(load);
  // Who opens it hears of a failure.
  whenUsed(() => void load().catch(() => {}));
  return (props: P) => <Fetched {...props} onMissing={() => notifyMissing(props.onClose)} />;
}

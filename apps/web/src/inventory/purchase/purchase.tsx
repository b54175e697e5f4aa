import type { ComponentProps } from 'react';
import { unreachable } from '#platform/api/api-error.ts';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { showToast } from '#platform/toasts.ts';
import type { PurchaseDialog as Dialog } from './purchase-dialog.tsx';

type Props = ComponentProps<typeof Dialog>;

const Fetched = lazyExtra<Props>(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog);

/** Fetched when somebody buys: it brings the field that searches among all goods. */
export function PurchaseDialog(props: Props) {
  const reportMissing = () => {
    props.onClose();
    showToast({ kind: 'error', sentence: unreachable().detail });
  };
  return <Fetched {...props} onMissing={reportMissing} />;
}

import type { ComponentProps } from 'react';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import type { PurchaseDialog as Dialog } from './purchase-dialog.tsx';

/** It brings the field that searches among all goods. */
export const PurchaseDialog = lazyDialog<ComponentProps<typeof Dialog>>(
  async () => (await import('./purchase-dialog.tsx')).PurchaseDialog,
);

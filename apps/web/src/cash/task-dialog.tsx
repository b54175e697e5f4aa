import type { CashOverview } from '@kontor/contract/cash/schema.ts';
import { PurchaseDialog } from '#inventory';
import { CloseDialog } from './close/close-dialog.tsx';
import { EntryDialog } from './entry/entry-dialog.tsx';
import { TransferDialog } from './entry/transfer-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export type Task = 'EXPENSE' | 'DEPOSIT' | 'WITHDRAWAL' | 'PURCHASE' | 'TRANSFER' | 'CLOSE' | 'SETTINGS';

export interface TaskDialogProps {
  readonly task: Task;
  readonly book: CashOverview;
  readonly onClose: () => void;
}

/** What is begun on the cash book. */
export function TaskDialog({ task, book, onClose }: TaskDialogProps) {
  if (task === 'PURCHASE') return <PurchaseDialog onClose={onClose} />;
  if (task === 'TRANSFER') return <TransferDialog book={book} onClose={onClose} />;
  if (task === 'CLOSE') return <CloseDialog book={book} onClose={onClose} />;
  if (task === 'SETTINGS') return <SettingsDialog settings={book.settings} onClose={onClose} />;
  return <EntryDialog kind={task} book={book} onClose={onClose} />;
}

import type { Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import type { useWrite } from '#platform/api/use-write.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';

interface ConfirmWriteProps<E extends Endpoint>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm' | 'onCancel'> {
  readonly write: ReturnType<typeof useWrite<E>>;
  readonly input: Input<E>;
  readonly done: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function ConfirmWrite<E extends Endpoint>({ write, input, done, ...props }: ConfirmWriteProps<E>) {
  const { onClose, onDone, ...dialog } = props;
  const confirm = () =>
    write.run(input, {
      onSuccess: () => {
        // An open dialog keeps the focus, which `onDone` may move.
        flushSync(onClose);
        showToast({ kind: 'success', sentence: done });
        onDone?.();
      },
      // The common toast says why; the question is answered either way.
      onError: onClose,
    });
  return <ConfirmDialog {...dialog} isBusy={write.isPending} onConfirm={confirm} onCancel={onClose} />;
}

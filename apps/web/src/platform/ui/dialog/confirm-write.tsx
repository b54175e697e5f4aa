import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import type { useWrite } from '../../api/use-write.ts';
import { showToast } from '../../toasts.ts';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmWriteProps<E extends Endpoint>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm' | 'onCancel'> {
  readonly write: ReturnType<typeof useWrite<E>>;
  readonly input: Input<E>;
  /** Nothing where the screen shows it by itself. */
  readonly done?: string | ((answer: Answer<E>) => string);
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function ConfirmWrite<E extends Endpoint>({ write, input, done, ...props }: ConfirmWriteProps<E>) {
  const { onClose, onDone, ...dialog } = props;
  const confirm = () =>
    write.run(input, {
      onSuccess: (answer) => {
        // An open dialog keeps the focus, which `onDone` may move.
        flushSync(onClose);
        if (done) showToast({ kind: 'success', sentence: typeof done === 'string' ? done : done(answer) });
        onDone?.();
      },
      // The common toast says why; the question is answered either way.
      onError: onClose,
    });
  return <ConfirmDialog {...dialog} isBusy={write.isPending} onConfirm={confirm} onCancel={onClose} />;
}

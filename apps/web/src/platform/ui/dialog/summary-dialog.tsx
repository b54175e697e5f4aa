import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { copyAndReport } from '../../clipboard.ts';
import { formatCount } from '../../format.de.ts';
import { showToast } from '../../toasts.ts';
import { Button } from '../field/button.tsx';
import { CopyIcon } from '../icons.ts';
import { Notice } from '../page/notice.tsx';
import { LoadError } from '../table/load-error.tsx';
import { Skeleton } from '../table/skeleton.tsx';
import { Modal } from './modal.tsx';

interface Sent {
  readonly onSuccess: (answer: { readonly channels: number }) => void;
}

interface SummaryDialogProps<T extends object> {
  readonly title: string;
  readonly query: UseQueryResult<T | null>;
  readonly errorTitle: string;
  /** Where there is nothing to sum up yet. */
  readonly empty?: ReactNode;
  readonly textOf: (summary: T) => string;
  readonly copied: string;
  readonly isSending: boolean;
  readonly onSend: (summary: T, sent: Sent) => void;
  /** When no channel of Discord waits for it. */
  readonly unheard: ReactNode;
  readonly children: (summary: T) => ReactNode;
  readonly onClose: () => void;
}

/** What has happened, to read, to copy and to send to Discord. */
export function SummaryDialog<T extends object>(props: SummaryDialogProps<T>) {
  const { title, query, errorTitle, empty, textOf, copied, isSending, onSend, unheard, children, onClose } = props;
  const [unheardOf, setUnheardOf] = useState<T>();
  const summary = query.data;
  const send = (one: T) =>
    onSend(one, {
      onSuccess: ({ channels }) => {
        setUnheardOf(channels === 0 ? one : undefined);
        if (channels > 0)
          showToast({ kind: 'success', sentence: `Geht an ${formatCount(channels, 'Kanal', 'Kanäle')} in Discord.` });
      },
    });
  const actions = summary ? (
    <>
      <Button icon={CopyIcon} onClick={() => void copyAndReport(textOf(summary), copied)}>
        Kopieren
      </Button>
      <Button look="primary" isBusy={isSending} onClick={() => send(summary)}>
        An Discord senden
      </Button>
    </>
  ) : null;
  return (
    <Modal title={title} onClose={onClose} actions={actions}>
      {summary ? (
        <div className="stack gap-16">
          {children(summary)}
          {unheardOf === summary ? <Notice>{unheard}</Notice> : null}
        </div>
      ) : query.error ? (
        <LoadError title={errorTitle} of={query} />
      ) : summary === null ? (
        empty
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

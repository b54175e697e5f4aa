import type { Recap } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatCount } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { CopyIcon, CupIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { tipsQueries, useSendRecap } from '../tips.queries.ts';

/** With Discord's bold. */
const textOf = ({ title, sections }: Recap): string =>
  [`**${title}**`, ...sections.map(({ label, text }) => `**${label}**\n${text}`)].join('\n\n');

const Sections = ({ recap }: { readonly recap: Recap }) => (
  <>
    <p className="strong">{recap.title}</p>
    <dl className="stack gap-12">
      {recap.sections.map(({ label, text }) => (
        <div key={label}>
          <dt className="meta">{label}</dt>
          <dd className="number anywhere" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/** The last match day: to read, to copy, to send. */
export function RecapDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(tipsQueries.recap());
  const send = useSendRecap();
  const [isUnheard, setIsUnheard] = useState(false);
  const recap = query.data;
  const sendRecap = (gameId: number) =>
    send.run(
      { body: { gameId } },
      {
        onSuccess: ({ channels }) => {
          setIsUnheard(channels === 0);
          if (channels > 0)
            showToast({ kind: 'success', sentence: `Geht an ${formatCount(channels, 'Kanal', 'Kanäle')} in Discord.` });
        },
      },
    );
  return (
    <Modal
      title="Rückblick auf den Spieltag"
      onClose={onClose}
      actions={
        recap ? (
          <>
            <Button icon={CopyIcon} onClick={() => void copyAndReport(textOf(recap), 'Der Rückblick ist kopiert.')}>
              Kopieren
            </Button>
            <Button look="primary" isBusy={send.isPending} onClick={() => sendRecap(recap.gameId)}>
              An Discord senden
            </Button>
          </>
        ) : null
      }
    >
      {recap ? (
        <div className="stack gap-16">
          <Sections recap={recap} />
          {isUnheard ? (
            <Notice>
              Kein Kanal wartet darauf: Entweder hat ihn dieser Spieltag schon erreicht, oder das Ereignis „Rückblick
              auf einen Spieltag“ ist bei keinem Kanal gewählt. Das stellt die Leitung in den Einstellungen unter
              „Discord“ ein.
            </Notice>
          ) : null}
        </div>
      ) : query.error ? (
        <LoadError title="Der Rückblick konnte nicht geladen werden." of={query} />
      ) : recap === null ? (
        <EmptyState icon={CupIcon} title="Noch kein Spiel abgeschlossen" />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

import type { Recap } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { SummaryDialog } from '#platform/ui/dialog/summary-dialog.tsx';
import { CupIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { tipsQueries, useSendRecap } from '../tips.queries.ts';

/** With Discord's bold. */
const textOf = ({ title, sections }: Recap): string =>
  [`**${title}**`, ...sections.map(({ label, text }) => `**${label}**\n${text}`)].join('\n\n');

/** The last match day. */
export function RecapDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(tipsQueries.recap());
  const send = useSendRecap();
  return (
    <SummaryDialog
      title="Rückblick auf den Spieltag"
      query={query}
      errorTitle="Der Rückblick konnte nicht geladen werden."
      empty={<EmptyState icon={CupIcon} title="Noch kein Spiel abgeschlossen" />}
      textOf={textOf}
      copied="Der Rückblick ist kopiert."
      isSending={send.isPending}
      onSend={({ gameId }, sent) => send.run({ body: { gameId } }, sent)}
      unheard="Kein Kanal wartet darauf: Entweder hat ihn dieser Spieltag schon erreicht, oder das Ereignis „Rückblick auf einen Spieltag“ ist bei keinem Kanal gewählt. Das stellt die Leitung in den Einstellungen unter „Discord“ ein."
      onClose={onClose}
    >
      {({ title, sections }) => (
        <>
          <p className="strong">{title}</p>
          <dl className="stack gap-12">
            {sections.map(({ label, text }) => (
              <div key={label}>
                <dt className="meta">{label}</dt>
                <dd className="number anywhere" style={{ whiteSpace: 'pre-line' }}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </SummaryDialog>
  );
}

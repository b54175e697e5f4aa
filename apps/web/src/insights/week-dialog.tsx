import { plusDays } from '@kontor/contract/core/berlin-time.ts';
import { sayDays, sayWeek } from '@kontor/contract/insights/rules.ts';
import type { WeekSummary } from '@kontor/contract/insights/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfo } from '#business';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatCount } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { CopyIcon, NextIcon, PreviousIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { insightsQueries, useSendWeek } from './insights.queries.ts';

/** With Discord's bold. */
const textOf = (week: WeekSummary, lines: readonly (readonly [string, string])[]): string =>
  [`**Die Woche ${sayDays(week.span)}**`, ...lines.map(([label, text]) => `${label}: ${text}`)].join('\n');

/** Last week beside the one before: to look at, to copy, to send. */
export function WeekDialog({ onClose }: { readonly onClose: () => void }) {
  const [day, setDay] = useState<string>();
  const query = useQuery(insightsQueries.week(day));
  const { data: info } = useInfo();
  const send = useSendWeek();
  const [isUnheard, setIsUnheard] = useState(false);
  const week = query.data;
  const lines = week && info ? sayWeek(week, info.currency) : [];
  const turn = (from: string, days: number) => {
    setIsUnheard(false);
    setDay(plusDays(from, days));
  };
  const sendWeek = (from: string) =>
    send.run(
      { body: { day: from } },
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
      title="Die Woche in Zahlen"
      onClose={onClose}
      actions={
        week ? (
          <>
            <Button icon={CopyIcon} onClick={() => void copyAndReport(textOf(week, lines), 'Der Text ist kopiert.')}>
              Kopieren
            </Button>
            <Button look="primary" isBusy={send.isPending} onClick={() => sendWeek(week.span.from)}>
              An Discord senden
            </Button>
          </>
        ) : null
      }
    >
      {week ? (
        <div className="stack gap-16">
          <div className="row between">
            <Button
              look="quiet"
              aria-label="Woche davor"
              icon={PreviousIcon}
              onClick={() => turn(week.span.from, -7)}
            />
            <span className="strong number" role="status">
              {sayDays(week.span)}
            </span>
            <Button look="quiet" aria-label="Woche danach" icon={NextIcon} onClick={() => turn(week.span.from, 7)} />
          </div>
          <dl className="stack gap-12">
            {lines.map(([label, text]) => (
              <div key={label}>
                <dt className="meta">{label}</dt>
                <dd className="number">{text}</dd>
              </div>
            ))}
          </dl>
          {isUnheard ? (
            <Notice>
              Kein Kanal wartet darauf: Entweder hat ihn diese Woche schon erreicht, oder unter{' '}
              <Link to="/settings/$section" params={{ section: 'discord' }} className="link">
                Einstellungen, Discord
              </Link>{' '}
              ist das Ereignis „Die Woche in Zahlen“ bei keinem Kanal gewählt.
            </Notice>
          ) : null}
        </div>
      ) : query.error ? (
        <LoadError title="Die Woche konnte nicht geladen werden." of={query} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

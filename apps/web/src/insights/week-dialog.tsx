import { plusDays } from '@kontor/contract/core/berlin-time.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { isWeekOver, sayDays, sayWeek } from '@kontor/contract/insights/rules.ts';
import type { WeekSummary } from '@kontor/contract/insights/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfo } from '#business';
import { serverNow } from '#platform/server-clock.ts';
import { SummaryDialog } from '#platform/ui/dialog/summary-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NextIcon, PreviousIcon } from '#platform/ui/icons.ts';
import { insightsQueries, useSendWeek } from './insights.queries.ts';

/** Last week beside the one before. */
export function WeekDialog({ onClose }: { readonly onClose: () => void }) {
  const [day, setDay] = useState<string>();
  const query = useQuery(insightsQueries.week(day));
  const { data: info } = useInfo();
  const send = useSendWeek();
  const linesOf = (week: WeekSummary) => (info ? sayWeek(week, info.currency) : []);
  // With Discord's bold.
  const textOf = (week: WeekSummary): string =>
    [`**Die Woche ${sayDays(week.span)}**`, ...linesOf(week).map(([label, text]) => `${label}: ${text}`)].join('\n');
  return (
    <SummaryDialog
      title="Die Woche in Zahlen"
      query={query}
      errorTitle="Die Woche konnte nicht geladen werden."
      textOf={textOf}
      copied="Der Text ist kopiert."
      isSending={send.isPending}
      onSend={({ span }, sent) => send.run({ body: { day: span.from } }, sent)}
      unheard={
        <>
          Kein Kanal wartet darauf: Entweder hat ihn diese Woche schon erreicht, oder unter{' '}
          <Link to="/settings/$section" params={{ section: 'discord' }} className="link">
            Einstellungen, Discord
          </Link>{' '}
          ist das Ereignis „Die Woche in Zahlen“ bei keinem Kanal gewählt.
        </>
      }
      onClose={onClose}
    >
      {(week) => (
        <>
          <div className="row between">
            <Button
              look="quiet"
              aria-label="Woche davor"
              icon={PreviousIcon}
              onClick={() => setDay(plusDays(week.span.from, -7))}
            />
            <span className="strong number" role="status">
              {sayDays(week.span)}
            </span>
            <Button
              look="quiet"
              aria-label="Woche danach"
              icon={NextIcon}
              isDisabled={!isWeekOver(plusDays(week.span.from, 7), berlinDay(new Date(serverNow())))}
              onClick={() => setDay(plusDays(week.span.from, 7))}
            />
          </div>
          <dl className="stack gap-12">
            {linesOf(week).map(([label, text]) => (
              <div key={label}>
                <dt className="meta">{label}</dt>
                <dd className="number">{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </SummaryDialog>
  );
}

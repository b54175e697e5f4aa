import * as api from '@kontor/contract/insights/api.ts';
import type { InsightsSpan } from '@kontor/contract/insights/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

/** On a busy evening orders end every few seconds; nobody reads figures that fast. */
const PAUSE_MS = 10_000;

export const insightsQueries = {
  all: () => ({ queryKey: ['insights'] as const }),
  span: (span: InsightsSpan) =>
    readQuery(
      ['insights', 'span', span],
      api.getInsights,
      { query: span },
      { placeholderData: keepPreviousData, meta: { pauseMs: PAUSE_MS } },
    ),
  week: (day: string | undefined) =>
    readQuery(
      ['insights', 'week', day],
      api.getWeekSummary,
      { query: day === undefined ? {} : { day } },
      { placeholderData: keepPreviousData },
    ),
};

export const useSendWeek = () => useWrite(api.sendWeekSummary, { showsErrors: true });

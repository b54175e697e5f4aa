import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { DayFigures, Insights, InsightsSpan, SentWeek, WeekOf, WeekSummary } from './schema.ts';

const [access, feature] = ['admin', 'PRODUCT_ORDER'] as const;

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'How the business does in a span of days, beside the span before. Hours and wages are shown to leads alone.',
  access,
  feature,
  query: InsightsSpan,
  response: Insights,
});

export const exportInsights = endpoint({
  method: 'GET',
  path: '/api/insights/export',
  summary: 'The figures of each day of a span as one CSV file.',
  access,
  isConfirmed: true,
  feature,
  query: InsightsSpan,
  response: z.array(DayFigures),
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const getWeekSummary = endpoint({
  method: 'GET',
  path: '/api/insights/week',
  summary: 'A week from Monday to Sunday beside the one before, for telling others.',
  access: 'super-admin',
  feature,
  query: WeekOf,
  response: WeekSummary,
});

export const sendWeekSummary = endpoint({
  method: 'POST',
  path: '/api/insights/week/notices',
  summary:
    'Send the summary of a week to the channels in Discord that have asked for it, once for each week and channel.',
  access: 'super-admin',
  isConfirmed: true,
  feature,
  body: WeekOf,
  response: SentWeek,
});

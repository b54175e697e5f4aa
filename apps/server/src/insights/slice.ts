import type { Slice } from '#platform/slice.ts';
import { type Deps, insightsRoutes } from './insights.routes.ts';
import { describeWeek, recordWeekDue } from './week.ts';

/** Has no tables: what is kept by day belongs to the slices whose rows it sums up. */
export const insightsSlice = {
  routes: insightsRoutes,
  notices: { WEEK_SUMMARY: describeWeek },
  recordDue: recordWeekDue,
} satisfies Slice<Deps>;

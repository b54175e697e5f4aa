import * as insights from '@kontor/contract/insights/api.ts';
import { of, type Samples } from '#testing/samples.ts';

const own = { span: 'OWN', from: '2026-10-01', to: '2026-11-15' };

export const insightsSamples: Samples = {
  reads: [
    [insights.getInsights, {}, { query: { span: 'TODAY' } }, { query: { span: 'YEAR' } }, { query: own }],
    [insights.exportInsights, { query: { span: 'YEAR' } }],
    [insights.getWeekSummary, {}, { query: { day: '2026-11-04' } }],
  ],
  bodies: { 'POST /api/insights/week/notices': of({}, { day: '2026-11-04' }, { day: 'gestern' }) },
  async writes({ act, boss }) {
    await act(boss, insights.sendWeekSummary, { body: { day: '2026-11-04' } });
  },
};

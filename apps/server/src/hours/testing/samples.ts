import * as hours from '@kontor/contract/hours/api.ts';
import * as changes from '@kontor/contract/hours/changes-api.ts';
import { EMPTY_WEEK } from '@kontor/contract/hours/schema.ts';
import fc from 'fast-check';
import { of, type Samples } from '#testing/samples.ts';

export const hoursSamples: Samples = {
  rows: () => [
    [
      34,
      `insert into hours (mode, mode_before, week, exceptions)
      select 'AUTO', 'AUTO', jsonb_object_agg(day, '[{"opens": "10:00", "closes": "02:00"}]'::jsonb), '[{"day": "2026-12-24", "spans": []}]'
      from unnest(array['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']) day`,
    ],
  ],
  reads: [[hours.getHours, {}]],
  bodies: {
    'PUT /api/hours': fc.record({
      week: of(EMPTY_WEEK, { ...EMPTY_WEEK, SUN: [{ opens: '22:00', closes: '03:00' }] }),
      exceptions: of([], [{ day: '2026-11-15', spans: [] }], [{ day: '2026-02-30', spans: [] }]),
      version: of(1, 1, 2),
    }),
    // Mostly open: a closed shop would refuse every order.
    'PUT /api/hours/mode': fc.oneof(
      { weight: 4, arbitrary: of({ mode: 'OPEN' }) },
      { weight: 1, arbitrary: fc.record({ mode: of('AUTO', 'CLOSED'), until: of(null, '2026-11-16T12:00:00.000Z') }) },
    ),
  },
  async writes({ act, boss }) {
    const body = { week: EMPTY_WEEK, exceptions: [{ day: '2026-12-24', spans: [] }], version: 1 };
    await act(boss, changes.changeHours, { body });
    for (const mode of ['CLOSED', 'OPEN'] as const) await act(boss, changes.switchHours, { body: { mode } });
  },
};

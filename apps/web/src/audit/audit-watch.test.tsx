import { listAuditPeople, listAudits, listAuditTypes } from '@kontor/contract/audit/api.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { findCoverage } from '@kontor/contract/videos/api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const entry = (id: number, date: string): AuditEntry => ({
  id,
  message: `Ereignis ${id}`,
  type: 'HR',
  date,
  displayName: 'Nele',
  source: 'KONTOR' as const,
  changes: [{ field: 'Preis', before: '2,00 €', after: '2,50 €' }],
});

async function openLog(...features: Feature[]) {
  answer(listAuditTypes, ['HR']);
  answer(listAuditPeople, []);
  answer(listAudits, [entry(2, '2026-11-15T18:20:30.000Z'), entry(1, '2026-11-15T10:30:00.000Z')]);
  const asked = answer(findCoverage, [
    {
      streamId: 'abend',
      title: 'Abend',
      startedAt: '2026-11-15T18:00:00.000Z',
      finishedAt: '2026-11-15T19:00:00.000Z',
    },
  ]);
  const view = renderApp('/audit-log', { me: person('1', 'Mara', 'SUPER_ADMIN'), info: business(...features) });
  await screen.findByText('Ereignis 1');
  return { ...view, asked };
}

test('an entry whose moment was recorded leads to the second in the recording, others do not', {
  tags: ['long'],
}, async () => {
  await openLog(...FEATURES);
  const link = await screen.findByRole('link', { name: 'Aufnahme ansehen: 15.11.2026, 19:20' });
  expect(link.getAttribute('href')).toBe('/video-on-demand/abend?t=1230');
  expect(screen.getAllByRole('link', { name: /^Aufnahme ansehen/ })).toHaveLength(1);
});

test('following the link does not open the row', { tags: ['long'] }, async () => {
  const { user, router } = await openLog(...FEATURES);
  await user.click(await screen.findByRole('link', { name: /^Aufnahme ansehen/ }));
  expect(screen.queryByRole('table', { name: 'Änderungen' })).toBeNull();
  expect(router.state.location.href).toBe('/video-on-demand/abend?t=1230');
});

test('without recordings nobody is asked and nothing is linked', async () => {
  const { asked } = await openLog('AUDIT_LOG');
  expect(screen.queryByRole('link', { name: /^Aufnahme ansehen/ })).toBeNull();
  expect(asked).toEqual([]);
});

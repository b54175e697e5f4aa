import { FEATURES, type Feature } from '@kontor/contract/core/features.ts';
import { listCitizens, listHistory } from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry } from '@kontor/contract/inventory/schema.ts';
import { findCoverage } from '@kontor/contract/videos/api.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { business, person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const entry = (id: number, date: string): HistoryEntry => ({
  id,
  citizenName: 'Nele',
  source: 'KONTOR' as const,
  date,
  reason: null,
  items: [{ name: 'brot', label: `Brot ${id}`, oldAmount: 1, newAmount: 2 }],
});
const covered = entry(2, '2026-11-15T18:20:30.000Z');
const uncovered = entry(1, '2026-11-15T10:30:00.000Z');
const recording = {
  streamId: 'abend',
  title: 'Abend',
  startedAt: '2026-11-15T18:00:00.000Z',
  finishedAt: '2026-11-15T19:00:00.000Z',
};

async function openHistory(...features: Feature[]) {
  answer(listHistory, [covered, uncovered]);
  answer(listCitizens, []);
  const asked = answer(findCoverage, [recording]);
  const view = renderApp('/warehouse-history', {
    me: person('1', 'Mara', 'SUPER_ADMIN'),
    info: business(...features),
  });
  await screen.findByText('Brot 1');
  return { ...view, asked };
}

test('a row whose moment was recorded leads to the second in the recording, others do not', async () => {
  const { asked, user } = await openHistory(...FEATURES);
  const link = await screen.findByRole('link', { name: 'Aufnahme ansehen: 15.11.2026, 19:20' });
  expect(link.getAttribute('href')).toBe('/video-on-demand/abend?t=1230');
  expect(screen.getAllByRole('link', { name: /^Aufnahme ansehen/ })).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    from: '2026-11-15T10:00:00.000Z',
    to: '2026-11-15T19:00:00.000Z',
  });
  await user.hover(link);
  expect(await screen.findByText('Aufnahme ansehen')).toBeDefined();
});

test('a new row within the same hour does not ask again, a changed recording does', async () => {
  const { asked, stomp } = await openHistory(...FEATURES);
  await screen.findByRole('link', { name: /^Aufnahme ansehen/ });
  await act(async () => stomp.open());
  const before = asked.length;
  answer(listHistory, [entry(3, '2026-11-15T18:40:00.000Z'), covered, uncovered]);
  act(() => stomp.send('/topic/inventory-update', {}));
  expect(await screen.findByRole('link', { name: 'Aufnahme ansehen: 15.11.2026, 19:40' })).toBeDefined();
  expect(asked).toHaveLength(before);
  answer(findCoverage, []);
  act(() => stomp.send('/topic/vod-update', { id: 1 }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Aufnahme ansehen/ })).toBeNull());
});

test('without recordings nobody is asked and nothing is linked', async () => {
  const { asked } = await openHistory('PRODUCTS');
  expect(screen.queryByRole('link', { name: /^Aufnahme ansehen/ })).toBeNull();
  expect(asked).toEqual([]);
});

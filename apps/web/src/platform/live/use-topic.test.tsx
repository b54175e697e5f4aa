import { userUpdate } from '@kontor/contract/users/api.ts';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeStomp } from '../testing/fake-stomp.ts';
import { createLive } from './live.ts';
import { LiveContext, useTopic } from './use-topic.ts';

function Bell() {
  const [rings, setRings] = useState<string[]>([]);
  useTopic(userUpdate, ({ id }) => setRings([...rings, id]));
  return <p>{rings.join(', ')}</p>;
}

test('a component hears its topic while it is on screen, and no longer', async () => {
  const stomp = fakeStomp();
  const live = createLive({
    connect: stomp.connect,
    refreshViewer: () => Promise.resolve(),
    refetchAll: () => undefined,
    noteSessionEnded: () => undefined,
  });
  live.allow(() => true);
  live.start();
  const { rerender } = render(<LiveContext value={live}>{<Bell />}</LiveContext>);
  await act(async () => stomp.open());
  act(() => stomp.send('/topic/user-update', { id: '1' }));
  act(() => stomp.send('/topic/user-update', { id: '2' }));
  expect(screen.getByText('1, 2')).toBeDefined();
  rerender(<LiveContext value={live}>{null}</LiveContext>);
  expect(stomp.topics()).toEqual([]);
  expect(stomp.log).toEqual(['+/topic/user-update', '-/topic/user-update']);
});

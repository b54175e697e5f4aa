import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import type { createAppRouter } from '../../router.tsx';

/** Types into a field and follows a link to a screen whose program never arrives; every pause in typing is over then. */
export async function leaveWhileTyping(
  router: ReturnType<typeof createAppRouter>,
  field: HTMLElement,
  value: string,
): Promise<void> {
  const next = router.routesByPath['/tip-games'].options.component as { preload: () => Promise<void> };
  vi.spyOn(next, 'preload').mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value } });
  await act(async () => void router.navigate({ to: '/tip-games' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

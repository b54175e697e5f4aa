import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

/** What is asked for out of sight. */
const probes: { src: string; onload?: () => void; onerror?: () => void }[] = [];

function openPicture(src: string): void {
  vi.useFakeTimers();
  vi.stubGlobal('Image', function probe(this: (typeof probes)[number]) {
    probes.push(this);
  });
  render(<Picture src={src} alt="Brot" fallback={<span>B</span>} />);
  fireEvent.error(screen.getByAltText('Brot'));
}

afterEach(() => {
  probes.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a picture that failed once is asked for again and then shown', () => {
  openPicture('/once.webp');
  expect(screen.getByText('B')).toBeDefined();
  act(() => vi.advanceTimersByTime(3_000));
  expect(probes.map(({ src }) => src)).toEqual(['/once.webp']);
  expect(screen.getByText('B')).toBeDefined();
  act(() => probes[0]?.onload?.());
  expect(screen.getByAltText('Brot').getAttribute('src')).toBe('/once.webp');
});

test('one that is not there is asked for a few times only, and when the connection is back', () => {
  openPicture('/never.webp');
  for (let look = 0; look < 20; look++) {
    act(() => vi.advanceTimersByTime(150_000));
    act(() => probes.at(-1)?.onerror?.());
    probes.at(-1)?.onerror && Object.assign(probes.at(-1) ?? {}, { onerror: undefined });
  }
  const looks = () => probes.filter(({ src }) => src === '/never.webp').length;
  expect(looks()).toBe(3);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(looks()).toBe(4);
});

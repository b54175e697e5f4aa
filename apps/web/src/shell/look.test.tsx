import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { business } from '#platform/testing/fixtures.ts';
import { edgeOf, hoverOf, inkOf, tinted, washOf } from './look.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever accent a business picks, it can be read as text in both themes', () => {
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrast(inkOf(accent, 'light'), '#f8f9fa')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(inkOf(accent, 'dark'), '#343434')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('text on a wash of the accent can be read, in the accent and in the dimmed ink', () => {
  fc.assert(
    fc.property(color, (accent) => {
      for (const [scheme, dimmed] of [
        ['light', '#495057'],
        ['dark', '#b8b8b8'],
      ] as const) {
        const wash = washOf(accent, scheme);
        expect(contrast(inkOf(accent, scheme), wash)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dimmed, wash)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a dark ground takes on the hue of the house and is never lighter than without it', () => {
  expect(tinted('#202020', '#14211e')).toBe('#1b201f');
  expect(tinted('#202020', '#333333')).toBe('#202020');
  expect(tinted('#202020', '#000000')).toBe('#202020');
  fc.assert(
    fc.property(color, (header) => {
      for (const ground of ['#121212', '#212121', '#2b2b2b', '#343434'])
        expect(contrast(tinted(ground, header), '#ffffff')).toBeGreaterThanOrEqual(contrast(ground, '#ffffff'));
    }),
  );
});

test('a button can be read under the pointer too', () => {
  fc.assert(
    fc.property(color, (accent) => {
      expect(contrast(textOn(accent), hoverOf(accent))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a button in a colour like its background gets an edge, in that theme only', () => {
  expect([edgeOf('#ffee88', 'light'), edgeOf('#ffee88', 'dark')]).toEqual([expect.stringMatching(/^#/), 'transparent']);
  expect([edgeOf('#222222', 'light'), edgeOf('#222222', 'dark')]).toEqual(['transparent', expect.stringMatching(/^#/)]);
  expect([edgeOf('#c8782a', 'light'), edgeOf('#c8782a', 'dark')]).toEqual(['transparent', 'transparent']);
});

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

/** The choice is read when the page is opened, so every test opens a page of its own. */
async function openPage(darkMode: boolean) {
  vi.resetModules();
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  const { renderApp } = await import('./testing/render-app.tsx');
  const view = renderApp('/', { info: { ...business(), darkMode } });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
});

test.each([
  [false, 'light'],
  [true, 'dark'],
])('without a choice, darkMode %s means %s', async (darkMode, expected) => {
  await openPage(darkMode);
  expect(scheme()).toBe(expected);
});

test("the visitor's choice wins over the default and is remembered", async () => {
  const { user } = await openPage(false);
  await user.click(screen.getByRole('button', { name: 'Ansicht: Hell' }));
  const choices = within(screen.getByRole('group', { name: 'Ansicht' })).getAllByRole('radio');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['Hell', 'Dunkel', 'Wie das System']);
  await user.click(screen.getByRole('radio', { name: 'Dunkel' }));
  expect(scheme()).toBe('dark');
  expect(localStorage.getItem('kontor.scheme')).toBe('dark');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ansicht: Dunkel' }));
});

test('a view that follows the system changes with it', async () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  localStorage.setItem('kontor.scheme', 'system');
  await openPage(false);
  expect(screen.getByRole('button', { name: 'Ansicht: Wie das System' })).toBeDefined();
  expect(scheme()).toBe('dark');
  system.matches = false;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(scheme()).toBe('light');
});

test('a remembered choice is taken at the next visit', async () => {
  localStorage.setItem('kontor.scheme', 'light');
  await openPage(true);
  expect(scheme()).toBe('light');
});

test('the colours of the house are painted and remembered for the next first paint', async () => {
  await openPage(true);
  const style = document.documentElement.style;
  await waitFor(() => expect(style.getPropertyValue('--header-dark')).toBe('#14211e'));
  expect(style.getPropertyValue('--header-dark-text')).toBe('#ffffff');
  expect(style.getPropertyValue('--accent-text')).toBe('#000000');
  expect(JSON.parse(localStorage.getItem('kontor.look') ?? '')).toMatchObject({
    scheme: 'dark',
    variables: { '--accent': '#c8782a' },
  });
});

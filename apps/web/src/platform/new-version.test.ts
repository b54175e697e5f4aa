import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingFailure, keepPageOnLoadingFailure, reloadIfReplaced } from './new-version.ts';

const serve = (html: string) => vi.stubGlobal('fetch', async () => new Response(html));

beforeEach(() => {
  const script = document.createElement('script');
  script.type = 'module';
  // An inert place for it: nothing is to be run.
  document.createElement('template').content.append(script);
  script.setAttribute('src', '/assets/index-old.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
});

afterEach(() => {
  sessionStorage.clear();
});

test('a page older than the server is loaded again, and only once', async () => {
  const reload = vi.fn();
  serve('<script type="module" src="/assets/index-new.js"></script>');
  await reloadIfReplaced(reload);
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page of the same version stays', async () => {
  const reload = vi.fn();
  serve('<script type="module" src="/assets/index-old.js"></script>');
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
});

test('while the server is away the page stays', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
});

test('a part that cannot be fetched is told apart from a mistake in the program', () => {
  keepPageOnLoadingFailure();
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  expect(failure.message).toMatch(/^A part of the page/);
  expect([isLoadingFailure(failure), isLoadingFailure(new TypeError('x is not a function'))]).toEqual([true, false]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingFailure, keepPageOnLoadingFailure, reloadIfReplaced } from './new-version.ts';

const serve = (html: string) => vi.stubGlobal('fetch', async () => new Response(html));

/** The first script is the same in every version. */
const pageWith = (name: string): string =>
  ['runtime', name].map((file) => `<script type="module" src="/assets/${file}.js"></script>`).join('');

beforeEach(() => {
  // Scripts of a template are not run.
  const template = document.createElement('template');
  template.innerHTML = pageWith('start-old');
  vi.spyOn(document, 'querySelectorAll').mockReturnValue(template.content.querySelectorAll('script'));
});

afterEach(() => {
  sessionStorage.clear();
});

test('a page older than the server is loaded again, and only once', async () => {
  const reload = vi.fn();
  serve(pageWith('start-new'));
  await reloadIfReplaced(reload);
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page of the same version stays', async () => {
  const reload = vi.fn();
  serve(pageWith('start-old'));
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

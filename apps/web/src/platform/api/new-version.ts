import { note, noted } from '../storage.ts';
import { reloadPage } from '../tablet.ts';

const RELOADED = 'kontor.reloaded-from';

const LOADING_FAILED = /dynamically imported module|module script failed|preload CSS|part of the page/i;

export const isLoadingFailure = (error: unknown): boolean =>
  error instanceof Error && LOADING_FAILED.test(error.message);

/** The router would reload the page at once, also where the server is away: under another name it leaves that to us. */
export function keepPageOnLoadingFailure(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the page is missing: ${payload.message}`;
  });
}

/** The scripts of this page; the name of at least one changes with every version. */
const ownScripts = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src') ?? '');

async function isReplaced(scripts: readonly string[]): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = await answer.text();
    return scripts.some((script) => !page.includes(script));
  } catch {
    return false;
  }
}

/** Reloads when the server has a newer version than this page, once for each version. */
export async function reloadIfReplaced(reload: () => void = reloadPage): Promise<void> {
  const scripts = ownScripts();
  const version = scripts.join();
  if (noted(RELOADED) === version || !(await isReplaced(scripts))) return;
  note(RELOADED, version);
  reload();
}

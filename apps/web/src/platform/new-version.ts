import { note, noted } from './storage.ts';

const RELOADED = 'kontor.reloaded-from';

const LOADING_FAILED = /dynamically imported module|module script failed|preload CSS|part of the page/i;

/** True when a part of the application itself could not be fetched. */
export const isLoadingFailure = (error: unknown): boolean =>
  error instanceof Error && LOADING_FAILED.test(error.message);

/** The router would reload the page at once, also where the server is away: under another name it leaves that to us. */
export function keepPageOnLoadingFailure(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the page is missing: ${payload.message}`;
  });
}

/** The script this page was started with; its name changes with every version. */
const ownScript = (): string | undefined =>
  document.querySelector('script[type="module"][src]:not([async])')?.getAttribute('src') ?? undefined;

async function isReplaced(script: string): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(script);
  } catch {
    return false;
  }
}

/** Reloads when the server has a newer version than this page, once for each version. */
export async function reloadIfReplaced(reload: () => void = () => window.location.reload()): Promise<void> {
  const script = ownScript();
  if (!script || noted(RELOADED) === script || !(await isReplaced(script))) return;
  note(RELOADED, script);
  reload();
}

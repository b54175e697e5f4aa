/** What this browser remembers; nothing, where storage is closed to us. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a choice of this browser; failing to is no reason to bother anybody. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse; the choice then lasts until the page is closed.
  }
}

/** What this browser tab remembers until it is closed. */
export function noted(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Leaves a note for the next page in this tab, or takes it away. */
export function note(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {}
}

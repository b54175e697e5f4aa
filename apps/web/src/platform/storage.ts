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

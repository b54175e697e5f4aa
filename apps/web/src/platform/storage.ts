/** Private windows of some browsers refuse: a choice then lasts until the page is closed. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const remembered = (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null;

/** What was written as JSON; nothing, where it cannot be read. */
export const parsed = <T>(text: string | null): Partial<T> | undefined =>
  attempt(() => JSON.parse(text || 'null')) ?? undefined;
export const rememberedJson = <T>(key: string): Partial<T> | undefined => parsed(remembered(key));

export const remember = (key: string, value: string): void => attempt(() => localStorage.setItem(key, value));

/** What this browser tab remembers until it is closed. */
export const noted = (key: string): string | null => attempt(() => sessionStorage.getItem(key)) ?? null;

export const note = (key: string, value: string | undefined): void =>
  attempt(() => (value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));

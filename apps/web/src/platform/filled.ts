type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);

/** Without what is missing or empty: an address says only what is not as usual. */
export const filled = <T extends object>(values: T): Filled<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value))) as Filled<T>;

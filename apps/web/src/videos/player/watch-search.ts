/** The longest recording anybody could mean, as for a saved position. */
const T_MAX = 1_000_000;

/** What of the screen stands in the address: the second to begin at; only whole seconds are taken. */
export function readWatchSearch({ t }: Record<string, unknown>): { t?: number } {
  const text = String(t ?? '');
  return /^\d{1,7}$/.test(text) && Number(text) <= T_MAX ? { t: Number(text) } : {};
}

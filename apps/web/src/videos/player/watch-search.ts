/** What of the screen stands in the address. */
interface WatchSearch {
  /** The second to begin at. */
  t?: number;
}

/** The longest recording anybody could mean, as for a saved position. */
const T_MAX = 1_000_000;

/** Whatever was typed or linked; only whole seconds are taken. */
export function readWatchSearch({ t }: Record<string, unknown>): WatchSearch {
  const text = String(t ?? '');
  if (!/^\d{1,7}$/.test(text)) return {};
  const seconds = Number(text);
  return seconds <= T_MAX ? { t: seconds } : {};
}

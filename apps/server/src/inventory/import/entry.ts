// Imports nothing: the worker that runs a Lua file loads it at every start.

/** More than any server has; the rest is left out and reported. */
export const MAX_ITEMS = 20_000;

export interface Entry {
  name?: string | number | undefined;
  label?: string | number | undefined;
  weight?: string | number | undefined;
  /** False for entries among the items that are none. */
  isItem?: boolean;
  /** In files written line by line. */
  line?: number;
  /** What stands for the weight and is neither number nor text. */
  unreadableWeight?: string;
}

// Imports nothing: the thread that runs a Lua file loads it at every start.

/** More than any server has; what comes after is left out and said so. */
export const MOST_ITEMS = 20_000;

/** One item as a file states it, before anything about it is believed. */
export interface Entry {
  name?: string | number | undefined;
  label?: string | number | undefined;
  weight?: string | number | undefined;
  /** False for what stands among the items without being one. */
  isItem?: boolean;
  /** Where it stands, in files that people write line by line. */
  line?: number;
  /** What stands where a weight should and is neither a number nor a text. */
  unreadableWeight?: string;
}

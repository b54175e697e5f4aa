/** A game counts as running for this long unless it is closed. */
export const RUNNING_HOURS = 2.5;

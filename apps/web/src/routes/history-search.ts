/** One name or several, from a typed or linked address. */
function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string' && name !== '').slice(0, 50);
}

/** Whose bookings the history shows. */
export function readHistorySearch({ wer }: Record<string, unknown>): { wer?: string[] } {
  const names = namesIn(wer);
  return names.length > 0 ? { wer: names } : {};
}

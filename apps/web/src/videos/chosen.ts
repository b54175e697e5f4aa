let chosen: string | undefined;

/** Notes what the visitor clicked on to watch: it plays at once, while an opened link or a reload waits. */
export function choose(streamId: string): void {
  chosen = streamId;
}

/** Whether this was chosen; asked for once it can play. */
export function takeChosen(streamId: string): boolean {
  const isChosen = chosen === streamId;
  chosen = undefined;
  return isChosen;
}

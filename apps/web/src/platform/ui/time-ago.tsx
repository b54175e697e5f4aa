import { formatDateTime, formatRelative } from '../format.de.ts';

/** `vor 4 Minuten (15.11.2026, 18:30)`. */
export const TimeAgo = ({ at, now }: { readonly at: string; readonly now: Date }) => (
  <time dateTime={at}>
    {formatRelative(at, now)} ({formatDateTime(at)})
  </time>
);

import { momentIn } from '@kontor/contract/videos/rules.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import styles from './watch-link.module.css';

interface WatchLinkProps {
  /** The moment to watch. */
  readonly at: string;
  readonly coverage: readonly Coverage[];
}

/** Leads to the recording that shows a moment, if there is one. */
export function WatchLink({ at, coverage }: WatchLinkProps) {
  const moment = coverage.length > 0 ? momentIn(coverage, new Date(at)) : undefined;
  if (!moment) return null;
  return (
    <Tooltip label="Aufnahme ansehen">
      <Link
        className={styles.link}
        to="/video-on-demand/$streamId"
        params={{ streamId: moment.streamId }}
        search={{ t: moment.seconds }}
        preload={false}
        aria-label={`Aufnahme ansehen: ${formatDateTime(at)}`}
        // The row around it opens on a click.
        onClick={(event) => event.stopPropagation()}
      >
        <Glyph icon={RecordingIcon} />
      </Link>
    </Tooltip>
  );
}

import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { findCoverage } from '@kontor/contract/videos/api.ts';
import { recordingAt } from '@kontor/contract/videos/rules.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useInfo } from '#business';
import { readQuery } from '#platform/api/read-query.ts';
import { formatDateTime, formatTime } from '#platform/format.de.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import styles from './watch-link.module.css';

const HOUR_MS = 60 * 60 * 1000;
const NONE: readonly Coverage[] = [];

/** A stretch of whole hours around these moments: a new moment rarely changes the request. */
export function stretchOf(dates: readonly string[]): { from: string; to: string } | undefined {
  const times = dates.map((date) => Date.parse(date)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return undefined;
  return {
    from: new Date(Math.floor(Math.min(...times) / HOUR_MS) * HOUR_MS).toISOString(),
    to: new Date((Math.floor(Math.max(...times) / HOUR_MS) + 1) * HOUR_MS).toISOString(),
  };
}

/** The recordings that show any of these moments; none, and no request, while recordings are switched off. */
export function useCoverage(dates: readonly string[] | undefined): readonly Coverage[] {
  const { data: info } = useInfo();
  const isOn = info !== undefined && isFeatureOn(info.features, 'VOD_SERVICE');
  const stretch = isOn && dates && stretchOf(dates);
  const query = stretch || { from: '', to: '' };
  const options = { placeholderData: keepPreviousData, enabled: Boolean(stretch) };
  const { data } = useQuery(readQuery(['videos', 'covering', query], findCoverage, { query }, options));
  return (isOn && data) || NONE;
}

function WatchLink({ at, coverage }: { readonly at: string; readonly coverage: readonly Coverage[] }) {
  const moment = coverage.length > 0 ? recordingAt(coverage, new Date(at)) : undefined;
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

/** The hour of an entry in a list by days, and the way to that second of the recording. */
export const timeColumn = (coverage: readonly Coverage[]): Column<{ readonly date: string }> => ({
  id: 'when',
  head: 'Zeit',
  order: 'descending',
  width: 88,
  skeleton: 40,
  card: 'meta',
  cell: ({ date }) => (
    <span className="row gap-2 nowrap number">
      <time dateTime={date} title={formatDateTime(date)}>
        {formatTime(date)}
      </time>
      <WatchLink at={date} coverage={coverage} />
    </span>
  ),
});

import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import { sayClock } from '#videos';
import { addressAt, streamIdIn } from './lap-recording-address.ts';
import styles from './laps.module.css';

type Recorded = Pick<LapEntry, 'recording' | 'recordingSecond' | 'driver'>;

/** Leads to where a time can be watched: here, or elsewhere in a new tab. */
export function LapRecording({ lap: { recording, recordingSecond: second, driver } }: { readonly lap: Recorded }) {
  if (recording === null) return null;
  const streamId = streamIdIn(recording);
  const details = `${second === null ? '' : ` ab ${sayClock(second)}`}${streamId === undefined ? ' (neuer Tab)' : ''}`;
  const shared = {
    className: buttonClass('quiet', styles.recording),
    'aria-label': `Aufnahme von ${driver.nickname} ansehen${details}`,
    children: <Glyph icon={RecordingIcon} />,
  };
  return (
    <Tooltip label={`Aufnahme ansehen${details}`}>
      <span>
        {streamId === undefined ? (
          <a {...shared} href={addressAt(recording, second)} target="_blank" rel="noopener noreferrer" />
        ) : (
          <Link
            {...shared}
            to="/video-on-demand/$streamId"
            params={{ streamId }}
            search={second === null ? {} : { t: second }}
            preload={false}
          />
        )}
      </span>
    </Tooltip>
  );
}

export const RECORDING: Column<Recorded> = {
  id: 'recording',
  head: 'Aufnahme',
  isHeadHidden: true,
  width: 60,
  skeleton: 18,
  cell: (lap) => <LapRecording lap={lap} />,
};

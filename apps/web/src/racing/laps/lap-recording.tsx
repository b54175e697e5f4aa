import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { addressAt, saySecond, streamIdIn } from './lap-recording-address.ts';
import styles from './laps.module.css';

type Recorded = Pick<LapEntry, 'recording' | 'recordingSecond' | 'driver'>;

interface PlainLinkProps {
  readonly recording: string;
  readonly second: number | null;
  readonly name: string;
  readonly children: ReactNode;
}

function PlainLink({ recording, second, name, children }: PlainLinkProps) {
  const streamId = streamIdIn(recording);
  if (streamId === undefined)
    return (
      <a
        className={buttonClass('quiet', styles.recording)}
        href={addressAt(recording, second)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
      >
        {children}
      </a>
    );
  return (
    <Link
      className={buttonClass('quiet', styles.recording)}
      to="/video-on-demand/$streamId"
      params={{ streamId }}
      search={second === null ? {} : { t: second }}
      preload={false}
      aria-label={name}
    >
      {children}
    </Link>
  );
}

/** Leads to where a time can be watched: here, or somewhere else in a new tab. */
export function LapRecording({ lap: { recording, recordingSecond, driver } }: { readonly lap: Recorded }) {
  if (recording === null) return null;
  const isHere = streamIdIn(recording) !== undefined;
  const from = recordingSecond === null ? '' : ` ab ${saySecond(recordingSecond)}`;
  const where = isHere ? '' : ' (neuer Tab)';
  return (
    <Tooltip label={`Aufnahme ansehen${from}${where}`}>
      <span>
        <PlainLink
          recording={recording}
          second={recordingSecond}
          name={`Aufnahme von ${driver.nickname} ansehen${from}${where}`}
        >
          <Glyph icon={RecordingIcon} />
        </PlainLink>
      </span>
    </Tooltip>
  );
}

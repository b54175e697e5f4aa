import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import { sayClock } from '#videos';
import styles from './laps.module.css';

const OURS = /^\/video-on-demand\/([\w-]{1,64})$/;

export const streamIdIn = (recording: string): string | undefined => OURS.exec(recording)?.[1];

/** Reads `90`, `1:30` or `1:02:03`; `undefined` is anything else. */
export function readSecond(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(?:(\d{1,4}):)?(\d{1,7})$/.exec(text.trim());
  if (!parts) return undefined;
  const numbers = parts.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  if (numbers.slice(1).some((value) => value > 59)) return undefined;
  return numbers.reduce((sum, value) => sum * 60 + value, 0);
}

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The players elsewhere that can be told where to begin, with the unit they expect. */
const STARTS = [
  { hosts: /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/, unit: '' },
  { hosts: /^(?:(?:www|m)\.)?twitch\.tv$/, unit: 's' },
];

export function addressAt(recording: string, second: number | null): string {
  const url = parse(recording);
  const start = url && STARTS.find(({ hosts }) => hosts.test(url.hostname));
  if (second === null || !start) return recording;
  url.searchParams.set('t', `${second}${start.unit}`);
  return url.href;
}

/** The full address of a recording of ours, as it stands in the browser, becomes its short one and its second. */
export function readRecording(text: string, origin: string): { readonly recording: string; readonly second?: number } {
  const typed = text.trim();
  const isHere = typed.startsWith('/') && !typed.startsWith('//');
  const url = isHere || typed.startsWith(`${origin}/`) ? parse(typed, origin) : null;
  if (!url || streamIdIn(url.pathname) === undefined) return { recording: text };
  const second = readSecond(url.searchParams.get('t') ?? '');
  return { recording: url.pathname, ...(second === undefined ? {} : { second }) };
}

type Recorded = Pick<LapEntry, 'recording' | 'recordingSecond' | 'driver'>;

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
  cell: (lap) => <LapRecording lap={lap} />,
};

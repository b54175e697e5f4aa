import type { Sample } from './upload-rules.ts';

export type UploadState = 'waiting' | 'sending' | 'paused' | 'lost' | 'finishing' | 'done' | 'failed';

export interface UploadRow {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  readonly bytes: number;
  readonly speed: number | undefined;
  /** What the server said, where it said anything. */
  readonly problem: string | undefined;
  /** Trying again would not help. */
  readonly isHopeless: boolean;
}

/** What goes with a row and nobody looks at. */
export interface Job {
  url: string | undefined;
  /** Whatever an older attempt still has to say is not heard. */
  attempt: number;
  failures: number;
  furthest: number;
  samples: readonly Sample[];
  stop: () => void;
  readonly onDone: () => void;
}

const RUNNING: readonly UploadState[] = ['sending', 'finishing', 'lost'];

export const isRunning = ({ state }: UploadRow): boolean => RUNNING.includes(state);
/** Still needs this tab. */
export const isPending = (row: UploadRow): boolean => isRunning(row) || row.state === 'waiting';
export const isOver = ({ state }: UploadRow): boolean => state === 'done' || state === 'failed';

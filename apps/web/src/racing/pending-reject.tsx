import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { ReasonDialog } from '#platform/ui/reason-dialog.tsx';

const SUGGESTIONS = ['Ohne Aufnahme nicht nachvollziehbar', 'Abgekürzt', 'Falsche Klasse', 'Falsches Fahrzeug'];

interface RejectLapProps {
  readonly lap: LapTime;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why a time does not count. */
export const RejectLap = ({ lap, ...answers }: RejectLapProps) => (
  <ReasonDialog
    title={`${sayTime(lap.timeMs)} von ${lap.driver.nickname} ablehnen?`}
    consequence={`Die Zeit zählt dann nicht. ${lap.driver.nickname} liest deinen Grund.`}
    confirmLabel="Ablehnen"
    suggestions={SUGGESTIONS}
    missing="Bitte sag, warum die Zeit nicht zählt."
    maxLength={200}
    {...answers}
  />
);

import { RACE_LABELS, type RaceState } from '@kontor/contract/racing/tournaments.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';

const TONES: Record<RaceState, Tone> = { PLANNED: 'gray', PROVISIONAL: 'violet', OFFICIAL: 'green' };

export const RaceBadge = ({ state }: { readonly state: RaceState }) => (
  <Badge tone={TONES[state]}>{RACE_LABELS[state]}</Badge>
);

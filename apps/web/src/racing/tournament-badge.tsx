import { TOURNAMENT_LABELS, type TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';

const TONES: Record<TournamentState, Tone> = {
  DRAFT: 'gray',
  REGISTRATION: 'blue',
  RUNNING: 'green',
  FINISHED: 'faint',
  CANCELLED: 'red',
};

export const TournamentBadge = ({ state }: { readonly state: TournamentState }) => (
  <Badge tone={TONES[state]}>{TOURNAMENT_LABELS[state]}</Badge>
);

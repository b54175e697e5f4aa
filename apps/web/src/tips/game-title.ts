import type { TipGame } from '@kontor/contract/tips/schema.ts';

/** `SV Nordkai – FC Vespucci`: what a game is called wherever it is named. */
export const titleOf = ({ teamA, teamB }: Pick<TipGame, 'teamA' | 'teamB'>): string => `${teamA} – ${teamB}`;

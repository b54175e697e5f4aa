import type { DriverFace, Team } from '@kontor/contract/racing/schema.ts';

/** What is asked before it is done. */
export type TeamTask =
  | { readonly kind: 'remove' | 'handOver'; readonly team: Team; readonly member: DriverFace }
  | { readonly kind: 'leave' | 'dissolve' | 'stay'; readonly team: Team };

/** How somebody gets out: a captain only when nobody else is left. */
export function wayOut(team: Team, driverId: number): 'leave' | 'dissolve' | 'stay' {
  if (team.captainId !== driverId) return 'leave';
  return team.members.length > 1 ? 'stay' : 'dissolve';
}

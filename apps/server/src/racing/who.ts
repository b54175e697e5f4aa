import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Member } from './teams/manage-team.ts';
import type { Who } from './write-racing-audit.ts';

export const whoIs = (actor: Actor, clock: Clock): Who => ({ by: { id: actor.id, name: actor.name }, at: clock() });
export const memberOf = (actor: Actor, clock: Clock): Member => ({ ...whoIs(actor, clock), userId: actor.id });

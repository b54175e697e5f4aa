import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Actor } from '#platform/actor.ts';
import type { Audience, Channel, Connection, Dispatch } from './state.ts';

export function isInAudience(audience: Audience | undefined, actor: Actor | undefined): boolean {
  if (!audience) return true;
  if (actor && audience.users?.includes(actor.id)) return true;
  return audience.access !== undefined && mayAccess(audience.access, actor);
}

/** Whether a change of rights could take this message away from somebody. */
export const needsRights = ({ channel, audience }: Dispatch): boolean =>
  audience !== undefined || channel.topic.access !== 'anyone';

export function join(connection: Connection, id: string, channel: Channel): void {
  connection.subscriptions.set(id, channel);
  const group = channel.groups.get(id);
  if (group) group.add(connection);
  else channel.groups.set(id, new Set([connection]));
}

export function leave(connection: Connection, id: string): void {
  const channel = connection.subscriptions.get(id);
  const group = channel?.groups.get(id);
  connection.subscriptions.delete(id);
  group?.delete(connection);
  if (group?.size === 0) channel?.groups.delete(id);
}

export function leaveAll(connection: Connection): void {
  for (const id of [...connection.subscriptions.keys()]) leave(connection, id);
}

export function countSubscribers({ groups }: Channel): number {
  let count = 0;
  for (const members of groups.values()) count += members.size;
  return count;
}

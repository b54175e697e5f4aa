import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { DiscordId } from '../core/text.ts';
import { DiscordRoles, DiscordRolesState, Employee, Former, RoleChange, UserFilter } from './schema.ts';

/** The part that every visitor needs is a file of its own. */
export * from './me-api.ts';

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, the newest first.',
  access: 'super-admin',
  query: UserFilter,
  response: z.array(Employee),
  paged: 'createdAt',
});

export const listFormer = endpoint({
  method: 'GET',
  path: '/api/users/former',
  summary: 'Who worked here and has deleted their account within the last 90 days, the latest first.',
  access: 'super-admin',
  response: z.array(Former),
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/user/:id/role',
  summary: 'Give a user a role, with all roles below it.',
  access: 'super-admin',
  isConfirmed: true,
  params: z.object({ id: DiscordId }),
  body: RoleChange,
  response: Employee,
});

export const endMySessions = endpoint({
  method: 'DELETE',
  path: '/api/users/@me/sessions',
  summary: 'Log out on every device, this one included.',
  access: 'authenticated',
  response: z.void(),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/:id/sessions',
  summary: 'Log a person out on every device; nobody who stands above the caller.',
  access: 'super-admin',
  params: z.object({ id: DiscordId }),
  response: z.void(),
});

export const getDiscordRoles = endpoint({
  method: 'GET',
  path: '/api/discord-roles',
  summary: 'Which role in Discord is worth which right here.',
  access: 'super-admin',
  response: DiscordRolesState,
});

export const changeDiscordRoles = endpoint({
  method: 'PUT',
  path: '/api/discord-roles',
  summary: 'Say which role in Discord is worth which right; takes effect at once for everybody.',
  access: 'super-admin',
  isConfirmed: true,
  body: DiscordRoles,
  response: DiscordRolesState,
});

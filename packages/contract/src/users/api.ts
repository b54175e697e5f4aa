import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { DiscordId } from '../core/text.ts';
import { topic } from '../core/topic.ts';
import { DiscordRoles, DiscordRolesState, Employee, Former, RoleChange, User, UserFilter } from './schema.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/@me',
  summary: 'The person who is logged in.',
  access: 'authenticated',
  response: User,
});

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

export const userUpdate = topic({
  name: '/topic/user-update',
  summary: 'A person has logged in for the first time or has other rights now.',
  access: 'super-admin',
  message: z.object({ id: DiscordId }),
});

export const meUpdate = topic({
  name: '/topic/me-update',
  summary: 'Your own rights have changed.',
  access: 'authenticated',
  message: z.object({}),
});

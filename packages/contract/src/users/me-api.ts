import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { DiscordId } from '../core/text.ts';
import { topic } from '../core/topic.ts';
import { User } from './schema.ts';

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/@me',
  summary: 'The person who is logged in.',
  access: 'authenticated',
  response: User,
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

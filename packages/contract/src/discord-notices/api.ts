import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { NewTarget, Target, TargetChange, TestAnswer } from './schema.ts';

const access = 'super-admin';

export const listTargets = endpoint({
  method: 'GET',
  path: '/api/discord-targets',
  summary: 'Channels in Discord that are notified, and how that goes; never their addresses.',
  access,
  response: z.array(Target),
});

export const createTarget = endpoint({
  method: 'POST',
  path: '/api/discord-targets',
  summary: 'Notify another channel, through a webhook of Discord.',
  access,
  isConfirmed: true,
  body: NewTarget,
  response: Target,
});

const params = z.object({ id: Id });

export const changeTarget = endpoint({
  method: 'PUT',
  path: '/api/discord-targets/:id',
  summary: 'Change what a channel is notified of; without an address the stored one stays.',
  access,
  isConfirmed: true,
  params,
  body: TargetChange,
  response: Target,
});

export const removeTarget = endpoint({
  method: 'DELETE',
  path: '/api/discord-targets/:id',
  summary: 'Notify a channel no longer; what waits for it is dropped.',
  access,
  isConfirmed: true,
  params,
  response: z.void(),
});

export const testTarget = endpoint({
  method: 'POST',
  path: '/api/discord-targets/:id/test',
  summary: "Send a message right now and tell Discord's answer.",
  access,
  params,
  response: TestAnswer,
});

export { discordTargetUpdate } from './topics.ts';

import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AccountDeletion, PersonalData } from './schema.ts';

export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/users/@me/data',
  summary: 'Everything that is kept of the person who is logged in, as one JSON file.',
  access: 'authenticated',
  isWebOnly: true,
  response: PersonalData,
  rateLimit: 'downloads',
});

export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/users/@me/deletion',
  summary: 'Delete the own account for good; what others need stays without a name.',
  access: 'authenticated',
  isWebOnly: true,
  body: AccountDeletion,
  response: z.void(),
  rateLimit: 'deletions',
});

import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { Claim, OwnerCode, Setup, SetupChange } from './schema.ts';

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'The steps of the set-up assistant, and which of them are done.',
  access: 'super-admin',
  response: Setup,
});

export const changeSetup = endpoint({
  method: 'PUT',
  path: '/api/setup',
  summary: 'Skip steps a business can do without, or put the assistant away.',
  access: 'super-admin',
  body: SetupChange,
  response: Setup,
});

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/setup/claim',
  summary: 'Whether the business has no owner yet and can be claimed with the code from the console.',
  access: 'authenticated',
  response: Claim,
});

export const claimBusiness = endpoint({
  method: 'POST',
  path: '/api/setup/claim',
  summary: 'Become the first owner with the code that the console has printed at the start.',
  access: 'authenticated',
  rateLimit: 'owner-codes',
  body: OwnerCode,
  response: z.void(),
});

export const setupUpdate = topic({
  name: '/topic/setup-update',
  summary: 'A step of the set-up was skipped, or the assistant was put away.',
  access: 'super-admin',
  message: z.object({}),
});

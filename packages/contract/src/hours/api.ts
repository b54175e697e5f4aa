import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { Hours } from './schema.ts';

export const getHours = endpoint({
  method: 'GET',
  path: '/api/hours',
  summary: 'Whether the business is open, until when, and its weekly hours. Times are those of Berlin.',
  access: 'anyone',
  response: Hours,
});

export const hoursUpdate = topic({
  name: '/topic/hours-update',
  summary: 'The business was opened or closed by hand, or its hours have changed.',
  access: 'anyone',
  message: z.object({}),
});

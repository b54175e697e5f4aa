import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { topic } from '../core/topic.ts';
import { Hours, HoursChange, ModeChange } from './schema.ts';

export const getHours = endpoint({
  method: 'GET',
  path: '/api/hours',
  summary: 'Whether the business is open, until when, and its weekly hours. Times are those of Berlin.',
  access: 'anyone',
  response: Hours,
});

export const changeHours = endpoint({
  method: 'PUT',
  path: '/api/hours',
  summary: 'Change the weekly hours and the exceptions.',
  access: 'super-admin',
  body: HoursChange,
  response: Hours,
});

export const switchHours = endpoint({
  method: 'PUT',
  path: '/api/hours/mode',
  summary: 'Open, close until a moment or until further notice, or go back to the weekly hours.',
  access: 'moderator',
  body: ModeChange,
  response: Hours,
});

export const hoursUpdate = topic({
  name: '/topic/hours-update',
  summary: 'The business was opened or closed by hand, or its hours have changed.',
  access: 'anyone',
  message: z.object({}),
});

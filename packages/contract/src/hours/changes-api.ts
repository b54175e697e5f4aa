import { endpoint } from '../core/endpoint.ts';
import { HoursChange, ModeChange } from './changes.ts';
import { Hours } from './schema.ts';

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

import { endpoint } from '../core/endpoint.ts';
import { Overview, Upcoming, Work } from './schema.ts';

export const getUpcoming = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'The next game to tip and the tournament that runs or can be entered.',
  access: 'anyone',
  response: Upcoming,
});

export const getWork = endpoint({
  method: 'GET',
  path: '/api/home/work',
  summary: 'What waits for the caller to do it, and the figures of today.',
  access: 'stock',
  response: Work,
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/home/overview',
  summary:
    'What runs out, what starts today, and the revenue of the last seven days, as far as the caller may know it.',
  access: 'stock',
  response: Overview,
});

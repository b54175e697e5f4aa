import { endpoint } from '../core/endpoint.ts';
import { DutyChange, Team } from './duty-schema.ts';

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  summary: "The caller's own duty and who is on duty right now.",
  access: 'moderator',
  feature: 'TEAM',
  response: Team,
});

export const changeDuty = endpoint({
  method: 'POST',
  path: '/api/team/duty',
  summary: 'Begin or end the own duty.',
  access: 'moderator',
  feature: 'TEAM',
  body: DutyChange,
  response: Team,
});

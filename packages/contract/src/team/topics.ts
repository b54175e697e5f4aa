import * as z from 'zod/mini';
import { topic } from '../core/topic.ts';

export const teamUpdate = topic({
  name: '/topic/team-update',
  summary: 'Who is on duty, hours, absences or the settings of the team have changed.',
  access: 'moderator',
  feature: 'TEAM',
  message: z.object({}),
});

export const boardUpdate = topic({
  name: '/topic/team-board-update',
  summary: 'The notice board has changed, or a reader has marked it as read.',
  access: 'moderator',
  feature: 'TEAM',
  message: z.object({}),
});

export const notesUpdate = topic({
  name: '/topic/team-notes-update',
  summary: 'A note about a person was written or removed.',
  access: 'super-admin',
  feature: 'TEAM',
  message: z.object({}),
});

import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { DiscordId } from '../core/text.ts';
import {
  Absence,
  BoardPost,
  Member,
  NewAbsence,
  NewNote,
  NewPost,
  NewShift,
  OwnWeek,
  PersonNote,
  PostChange,
  PostPin,
  Shift,
  ShiftChange,
  ShiftRemoval,
  TeamSettings,
  TeamWeek,
  WeekFilter,
} from './schema.ts';

export { changeDuty, getTeam } from './duty-api.ts';

const params = z.object({ id: Id });
const person = z.object({ id: DiscordId });

export const getOwnWeek = endpoint({
  method: 'GET',
  path: '/api/team/hours',
  summary: "The caller's own hours of a week, which is one of Berlin.",
  access: 'moderator',
  feature: 'TEAM',
  query: WeekFilter,
  response: OwnWeek,
});

export const getTeamWeek = endpoint({
  method: 'GET',
  path: '/api/team/weeks',
  summary: 'The hours of everybody in a week, which is one of Berlin.',
  access: 'super-admin',
  feature: 'TEAM',
  query: WeekFilter,
  response: TeamWeek,
});

export const exportTeamWeek = endpoint({
  method: 'GET',
  path: '/api/team/weeks/export',
  summary: 'The same hours as a CSV file.',
  access: 'super-admin',
  feature: 'TEAM',
  isConfirmed: true,
  query: WeekFilter,
  response: TeamWeek,
  media: 'text/csv',
  rateLimit: 'downloads',
});

export const addShift = endpoint({
  method: 'POST',
  path: '/api/team/shifts',
  summary: 'Enter a shift that was not recorded, with a reason.',
  access: 'super-admin',
  feature: 'TEAM',
  body: NewShift,
  response: Shift,
});

export const changeShift = endpoint({
  method: 'PUT',
  path: '/api/team/shift/:id',
  summary: 'Correct begin and end of a shift, with a reason.',
  access: 'super-admin',
  feature: 'TEAM',
  params,
  body: ShiftChange,
  response: Shift,
});

export const removeShift = endpoint({
  method: 'POST',
  path: '/api/team/shift/:id/removal',
  summary: 'Remove a shift, with a reason.',
  access: 'super-admin',
  feature: 'TEAM',
  params,
  body: ShiftRemoval,
  response: z.void(),
});

export const changeTeamSettings = endpoint({
  method: 'PUT',
  path: '/api/team/settings',
  summary: 'Whether new orders reach in the game only who is on duty.',
  access: 'super-admin',
  feature: 'TEAM',
  body: TeamSettings,
  response: TeamSettings,
});

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/team/board',
  summary: 'The notice board: what is pinned first, then the newest.',
  access: 'moderator',
  feature: 'TEAM',
  response: z.array(BoardPost),
});

export const addPost = endpoint({
  method: 'POST',
  path: '/api/team/board',
  summary: 'Put a notice on the board.',
  access: 'moderator',
  feature: 'TEAM',
  body: NewPost,
  response: BoardPost,
});

export const changePost = endpoint({
  method: 'PUT',
  path: '/api/team/board/:id',
  summary: 'Change a notice: the own, or any by a lead. It counts as unread again.',
  access: 'moderator',
  feature: 'TEAM',
  params,
  body: PostChange,
  response: BoardPost,
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/api/team/board/:id',
  summary: 'Take a notice off the board: the own, or any by a lead.',
  access: 'moderator',
  feature: 'TEAM',
  params,
  response: z.void(),
});

export const pinPost = endpoint({
  method: 'PUT',
  path: '/api/team/board/:id/pin',
  summary: 'Pin a notice to the top, or take the pin out.',
  access: 'admin',
  feature: 'TEAM',
  params,
  body: PostPin,
  response: BoardPost,
});

export const readPost = endpoint({
  method: 'POST',
  path: '/api/team/board/:id/read',
  summary: 'Mark a notice as read.',
  access: 'moderator',
  feature: 'TEAM',
  params,
  response: BoardPost,
});

export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/team/absences',
  summary: 'Who is away today or later; reasons only for the person and for leads.',
  access: 'moderator',
  feature: 'TEAM',
  response: z.array(Absence),
});

export const addAbsence = endpoint({
  method: 'POST',
  path: '/api/team/absences',
  summary: 'Enter an absence: the own, or of another by a lead.',
  access: 'moderator',
  feature: 'TEAM',
  body: NewAbsence,
  response: Absence,
});

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: '/api/team/absence/:id',
  summary: 'Remove an absence: the own, or any by a lead.',
  access: 'moderator',
  feature: 'TEAM',
  params,
  response: z.void(),
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/team/members',
  summary: 'Everybody who works here, when they were last seen, and how many notes there are about them.',
  access: 'super-admin',
  feature: 'TEAM',
  response: z.array(Member),
});

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/team/member/:id/notes',
  summary: 'Notes about a person, newest first; only leads see them.',
  access: 'super-admin',
  feature: 'TEAM',
  params: person,
  response: z.array(PersonNote),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/team/member/:id/notes',
  summary: 'Write a note about a person.',
  access: 'super-admin',
  feature: 'TEAM',
  params: person,
  body: NewNote,
  response: PersonNote,
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/team/note/:id',
  summary: 'Remove a note about a person.',
  access: 'super-admin',
  feature: 'TEAM',
  params,
  response: z.void(),
});

export { boardUpdate, notesUpdate, teamUpdate } from './topics.ts';

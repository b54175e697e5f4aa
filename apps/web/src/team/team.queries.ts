import * as api from '@kontor/contract/team/api.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { dutyQuery } from './duty.queries.ts';

export const teamQueries = {
  all: () => ({ queryKey: ['team'] as const }),
  duty: dutyQuery,
  ownWeek: (week?: string) => readQuery(['team', 'hours', week], api.getOwnWeek, { query: { week } }),
  weeks: (week?: string) => readQuery(['team', 'weeks', week], api.getTeamWeek, { query: { week } }),
  posts: () => readQuery(['team', 'board'], api.listPosts, {}),
  absences: () => readQuery(['team', 'absences'], api.listAbsences, {}),
  members: () => readQuery(['team', 'members'], api.listMembers, {}),
  notes: (id: string) => readQuery(['team', 'notes', id], api.listNotes, { params: { id } }),
};

import * as api from '@kontor/contract/team/api.ts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

export const teamQueries = {
  all: () => ({ queryKey: ['team'] as const }),
  duty: () => readQuery(['team', 'duty'], api.getTeam, {}),
  ownWeek: (week?: string) => readQuery(['team', 'hours', week], api.getOwnWeek, { query: { week } }),
  weeks: (week?: string) => readQuery(['team', 'weeks', week], api.getTeamWeek, { query: { week } }),
  posts: () => readQuery(['team', 'board'], api.listPosts, {}),
  absences: () => readQuery(['team', 'absences'], api.listAbsences, {}),
  members: () => readQuery(['team', 'members'], api.listMembers, {}),
  notes: (id: string) => readQuery(['team', 'notes', id], api.listNotes, { params: { id } }),
};

export const useTeam = () => useQuery(teamQueries.duty());

export const useDutyChange = () =>
  useWrite(api.changeDuty, {
    onSuccess: (team, client) => client.setQueryData(teamQueries.duty().queryKey, team),
  });

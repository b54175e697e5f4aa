import { getTeam } from '@kontor/contract/team/duty-api.ts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';

export const dutyQuery = () => readQuery(['team', 'duty'], getTeam, {});

/** The caller's own duty, and who else is on duty. */
export const useTeam = () => useQuery(dutyQuery());

import { changeDuty } from '@kontor/contract/team/duty-api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { dutyQuery } from './duty.queries.ts';

export const useDutyChange = () =>
  useWrite(changeDuty, {
    onSuccess: (team, client) => client.setQueryData(dutyQuery().queryKey, team),
  });

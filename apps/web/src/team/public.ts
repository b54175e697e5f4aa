export { useTeam } from './duty.queries.ts';
export { useDutyChange } from './use-duty-change.ts';

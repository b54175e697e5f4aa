export { useDutyChange, useTeam } from './team.queries.ts';

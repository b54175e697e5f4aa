export { hoursQueries, useHours } from './hours.queries.ts';
export { choicesOf, type HoursChoice } from './hours-choices.ts';
export { HoursLine } from './hours-line.tsx';
export { HoursSettings } from './hours-settings.tsx';
export { useClosed } from './use-closed.ts';
export { useSwitchHours } from './use-switch-hours.ts';

export const TEAM_ID = 'team-panel';

/** Where the keyboard goes when what it was on is gone: the panel of the team is always there. */
export const focusTeam = (): void => document.getElementById(TEAM_ID)?.focus();

import { AppError } from '@kontor/contract/core/errors.ts';
import { checkStep, stepsFrom } from '@kontor/contract/racing/rules.ts';
import type { TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';

export interface Step {
  readonly to: TournamentState;
  readonly label: string;
  /** What the toast says afterwards. */
  readonly done: string;
  /** Asked first, where the way back is long. */
  readonly question?: { readonly verb: string; readonly consequence: string };
}

const START = {
  to: 'RUNNING',
  label: 'Turnier starten',
  done: 'läuft',
  question: {
    verb: 'starten',
    consequence: 'Die Anmeldung ist dann geschlossen und öffnet nicht wieder. Ergebnisse können eingetragen werden.',
  },
} as const;

const CANCEL = {
  to: 'CANCELLED',
  label: 'Turnier absagen',
  done: 'ist abgesagt',
  question: {
    verb: 'absagen',
    consequence: 'Alle sehen, dass es nicht stattfindet. Du kannst es später als Entwurf wieder aufnehmen.',
  },
} as const;

/** What a step is called depends on where it starts. */
const STEPS: Record<TournamentState, readonly Step[]> = {
  DRAFT: [{ to: 'REGISTRATION', label: 'Anmeldung öffnen', done: 'ist zur Anmeldung offen' }, START, CANCEL],
  REGISTRATION: [START, { to: 'DRAFT', label: 'Anmeldung schließen', done: 'ist wieder ein Entwurf' }, CANCEL],
  RUNNING: [
    {
      to: 'FINISHED',
      label: 'Turnier beenden',
      done: 'ist beendet',
      question: {
        verb: 'beenden',
        consequence: 'Die Wertung steht dann fest, und wer vorn liegt, hat gewonnen. Du kannst es wieder öffnen.',
      },
    },
    CANCEL,
  ],
  FINISHED: [{ to: 'RUNNING', label: 'Turnier wieder öffnen', done: 'läuft wieder' }],
  CANCELLED: [{ to: 'DRAFT', label: 'Wieder aufnehmen', done: 'ist wieder ein Entwurf' }],
};

/** The usual step first; only what the rules allow. */
export const stepsOf = (state: TournamentState): readonly Step[] =>
  STEPS[state].filter(({ to }) => stepsFrom(state).includes(to));

/** Whether the usual step is what comes next; before the last result that is a race. */
export const isDue = ({ state, races }: Pick<TournamentDetail, 'state' | 'races'>): boolean =>
  state === 'RUNNING' ? races.length > 0 && races.every((race) => race.state === 'OFFICIAL') : state !== 'FINISHED';

/** Results are entered while it runs, and can be put right afterwards. */
export const takesResults = ({ state }: Pick<TournamentDetail, 'state'>): boolean =>
  state === 'RUNNING' || state === 'FINISHED';

/** Why a step is not possible yet; the server looks again. */
export function obstacleTo({ state, entries, races }: TournamentDetail, to: TournamentState): string | undefined {
  try {
    checkStep({ state, entryCount: entries.length, raceStates: races.map((race) => race.state) }, to);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { CupIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './standing-table.module.css';
import { sayRaces } from './tournament-text.ts';

/** What is counted, and what is not yet. */
export function StandingNote({ tournament }: { readonly tournament: TournamentDetail }) {
  const provisional = tournament.races.filter(({ state }) => state === 'PROVISIONAL').map(({ number }) => number);
  return (
    <p className={styles.note}>
      {sayRaces(tournament)}. Bei gleichen Punkten entscheiden Siege, dann zweite Plätze und so weiter.
      {provisional.length > 0 ? (
        <strong className={styles.provisional}>
          {' '}
          {provisional.length === 1 ? 'Rennen' : 'Die Rennen'} {provisional.join(', ')}{' '}
          {provisional.length === 1 ? 'ist vorläufig und zählt' : 'sind vorläufig und zählen'} noch nicht.
        </strong>
      ) : null}
    </p>
  );
}

export const NoStanding = () => (
  <EmptyState icon={CupIcon} title="Noch keine Wertung">
    Sie beginnt, sobald das erste Rennen amtlich ist.
  </EmptyState>
);

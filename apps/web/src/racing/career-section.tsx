import type { MyCareer } from '@kontor/contract/racing/tournaments.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { FlagIcon, LapIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { CareerBests } from './career-bests.tsx';
import { CareerRaces } from './career-races.tsx';
import styles from './career-section.module.css';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sayRecord = ({ starts, wins, podiums }: MyCareer): string =>
  [counted(starts, 'Start', 'Starts'), counted(wins, 'Sieg', 'Siege'), counted(podiums, 'Podium', 'Podien')].join(
    ' · ',
  );

const Bests = ({ career }: { readonly career: MyCareer | undefined }) => (
  <section className={styles.section} aria-labelledby="bests">
    <h2 id="bests" className={styles.title}>
      Bestzeiten
    </h2>
    {career?.bests.length === 0 ? (
      <EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit">
        <p className={styles.next}>Fahr eine Runde und reich sie ein. Sobald sie geprüft ist, steht sie hier.</p>
        <Link to="/racing/top-times" className={buttonClass('outline')}>
          Zeit einreichen
        </Link>
      </EmptyState>
    ) : (
      <CareerBests bests={career?.bests} />
    )}
  </section>
);

const Races = ({ career }: { readonly career: MyCareer | undefined }) => (
  <section className={styles.section} aria-labelledby="races">
    <div className={styles.head}>
      <h2 id="races" className={styles.title}>
        Rennen
      </h2>
      {career && career.races.length > 0 ? <p className={`${styles.record} number`}>{sayRecord(career)}</p> : null}
    </div>
    {career?.races.length === 0 ? (
      <EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren">
        <p className={styles.next}>Melde dich zu einem Turnier an. Amtliche Ergebnisse stehen dann hier.</p>
        <Link to="/racing/tournaments" className={buttonClass('outline')}>
          Turniere ansehen
        </Link>
      </EmptyState>
    ) : (
      <CareerRaces races={career?.races} />
    )}
  </section>
);

/** Where somebody stands on each track, and every race that counted. */
export const CareerSection = ({ career }: { readonly career: UseQueryResult<MyCareer> }) =>
  career.error && !career.data ? (
    <LoadError title="Deine Ergebnisse konnten nicht geladen werden." of={career} />
  ) : (
    <>
      <Bests career={career.data} />
      <Races career={career.data} />
    </>
  );

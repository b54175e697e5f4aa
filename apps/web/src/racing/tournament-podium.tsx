import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { DriverTag } from './driver-tag.tsx';
import { lastRaced } from './result-rows.ts';
import { sayPoints } from './scoring-text.ts';
import styles from './tournament-podium.module.css';

/** The best three of a tournament that is over; equals stand side by side. */
export function Podium({ tournament }: { readonly tournament: TournamentDetail }) {
  if (tournament.state !== 'FINISHED' || tournament.officialCount === 0) return null;
  const best = tournament.drivers.filter(({ rank, races }) => rank <= 3 && races > 0);
  const raced = lastRaced(tournament);
  return (
    <section aria-labelledby="podium">
      <h2 id="podium" className="visually-hidden">
        Podium
      </h2>
      <ol className={styles.podium}>
        {best.map(({ rank, driver, points }) => (
          <li key={driver.id} className={styles.step} data-rank={rank}>
            <span className={styles.rank}>{rank}.</span>
            <DriverTag driver={raced(driver)} />
            <span className={`${styles.points} number`}>{sayPoints(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

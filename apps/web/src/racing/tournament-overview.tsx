import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { formatKickOff } from '#platform/format.de.ts';
import { EntryList } from './entry-list.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { sayPoints } from './scoring-text.ts';
import styles from './tournament-overview.module.css';
import { Podium } from './tournament-podium.tsx';
import { sayDrivers, sayRaces } from './tournament-text.ts';

type Props = { readonly tournament: TournamentDetail };

function Facts({ tournament: { startsAt, entryCount, leader, state, ...counts } }: Props) {
  return (
    <dl className={styles.facts}>
      {startsAt || state !== 'FINISHED' ? (
        <div>
          <dt>Beginn</dt>
          <dd className="number">{startsAt ? `${formatKickOff(startsAt)} Uhr` : 'steht noch nicht fest'}</dd>
        </div>
      ) : null}
      <div>
        <dt>Feld</dt>
        <dd className="number">{sayDrivers(entryCount)}</dd>
      </div>
      <div>
        <dt>Rennen</dt>
        <dd className="number">{sayRaces(counts)}</dd>
      </div>
      {leader ? (
        <div>
          <dt>{state === 'FINISHED' ? 'Gewonnen hat' : 'In Führung'}</dt>
          <dd>{leader}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const ScoringList = ({ tournament: { points, fastestLapPoints } }: Props) => (
  <section className={styles.section} aria-labelledby="scoring">
    <h2 id="scoring" className={styles.title}>
      Punkte
    </h2>
    <ol className={styles.points}>
      {points.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number
        <li key={index}>
          <span className={styles.place}>{index + 1}.</span> <b>{value}</b>
        </li>
      ))}
    </ol>
    <p className={styles.dim}>
      {fastestLapPoints > 0
        ? `Dazu ${sayPoints(fastestLapPoints)} für die schnellste Runde unter denen im Ziel.`
        : 'Die schnellste Runde gibt keine Punkte.'}
    </p>
  </section>
);

/** What a tournament is about, how it counts and who is in it. */
export const TournamentOverview = ({ tournament, isAdmin }: Props & { readonly isAdmin: boolean }) => (
  <div className={styles.overview}>
    <Podium tournament={tournament} />
    <EntryPanel tournament={tournament} />
    <div className={styles.board}>
      <Facts tournament={tournament} />
      {tournament.description ? <p className={styles.description}>{tournament.description}</p> : null}
    </div>
    <ScoringList tournament={tournament} />
    <EntryList tournament={tournament} isAdmin={isAdmin} />
  </div>
);

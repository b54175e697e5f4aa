import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { formatKickOff } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Place } from '#platform/ui/place.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { EntryList, EntryPanel } from './entries.tsx';
import { lastRaced } from './result-table.tsx';
import { sayDrivers, sayPoints, sayRaces } from './tournament-text.tsx';
import styles from './tournaments.module.css';

type Props = { readonly tournament: TournamentDetail };

/** The best three of a tournament that is over; equals stand side by side. */
function Podium({ tournament }: Props) {
  if (tournament.state !== 'FINISHED' || tournament.officialCount === 0) return null;
  const best = tournament.drivers.filter(({ rank, races }) => rank <= 3 && races > 0);
  const raced = lastRaced(tournament);
  return (
    <Section title="Podium" isTitleHidden>
      <ol className="cards gap-8" style={{ '--card-min': '240px' }}>
        {best.map(({ rank, driver, points }) => (
          <li key={driver.id} className={`${styles.step} card row gap-12`} data-rank={rank}>
            <Place place={rank} />
            <span className="grow">
              <DriverTag driver={raced(driver)} />
            </span>
            <span className="bold nowrap number">{sayPoints(points)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const Facts = ({ tournament: { startsAt, entryCount, leader, state, ...counts } }: Props) => (
  <dl className={`${styles.facts} row wrap gap-32`}>
    {startsAt || state !== 'FINISHED' ? (
      <Fact label="Beginn">{startsAt ? `${formatKickOff(startsAt)} Uhr` : 'steht noch nicht fest'}</Fact>
    ) : null}
    <Fact label="Feld">{sayDrivers(entryCount)}</Fact>
    <Fact label="Rennen">{sayRaces(counts)}</Fact>
    {leader ? <Fact label={state === 'FINISHED' ? 'Gewonnen hat' : 'In Führung'}>{leader}</Fact> : null}
  </dl>
);

const ScoringList = ({ tournament: { points, fastestLapPoints } }: Props) => (
  <Section title="Punkte">
    <ol className={`${styles.points} row wrap center number`}>
      {points.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number
        <li key={index}>
          <span className="small">{index + 1}.</span> <b>{value}</b>
        </li>
      ))}
    </ol>
    <p className="dim">
      {fastestLapPoints > 0
        ? `Dazu ${sayPoints(fastestLapPoints)} für die schnellste Runde unter denen im Ziel.`
        : 'Die schnellste Runde gibt keine Punkte.'}
    </p>
  </Section>
);

/** What a tournament is about, how it counts and who is in it. */
export const TournamentOverview = ({ tournament, isAdmin }: Props & { readonly isAdmin: boolean }) => (
  <div className="stack gap-24">
    <Podium tournament={tournament} />
    <EntryPanel tournament={tournament} />
    <div className="card flush">
      <Facts tournament={tournament} />
      {tournament.description ? (
        <p className={`${styles.race} readable anywhere lines`}>{tournament.description}</p>
      ) : null}
    </div>
    <ScoringList tournament={tournament} />
    <EntryList tournament={tournament} isAdmin={isAdmin} />
  </div>
);

import { pointsAfter } from '@kontor/contract/racing/standings.ts';
import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { Link } from '@tanstack/react-router';
import { formatKickOff } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { BESIDE_CURVE } from '../columns.tsx';
import { Podium } from '../podium.tsx';
import { countedRaces, lastRaced } from './as-raced.ts';
import { MOST_LINES, PointsCurve } from './points-curve.tsx';
import { sayPoints } from './tournament-text.tsx';
import styles from './tournaments.module.css';

type Props = { readonly tournament: TournamentDetail };

const numberOf = ({ number }: Race): number => number;

export const nextRace = ({ races, state }: TournamentDetail): Race | undefined =>
  state === 'RUNNING' || state === 'REGISTRATION' ? races.find((race) => race.state === 'PLANNED') : undefined;

function Next({ tournament }: Props) {
  const race = nextRace(tournament);
  if (!race) return null;
  return (
    <div className="ruled to-foot">
      <p className="meta">Als Nächstes: Rennen {race.number}</p>
      <p>
        <Link to="/racing/tracks/$id" params={{ id: String(race.trackId) }} className="link strong anywhere">
          {race.trackName}
        </Link>
      </p>
      <p className="meta number">
        {race.startsAt ? `${formatKickOff(race.startsAt)} Uhr` : 'Start steht noch nicht fest'}
      </p>
    </div>
  );
}

/** Who has not raced yet does not lead. */
const racedOf = ({ drivers }: TournamentDetail) => drivers.filter(({ races }) => races > 0);

export function StandingPodium({ tournament, size }: Props & { readonly size?: 'large' }) {
  const raced = lastRaced(tournament);
  const places = racedOf(tournament).map(({ driver, rank, points }) => ({
    driver: raced(driver),
    place: rank,
    note: sayPoints(points),
  }));
  return <Podium label="Die ersten drei" places={places} {...(size ? { size } : {})} />;
}

/** Who leads, what comes next and how it came to this, before the table. */
export function DriverHead({ tournament }: Props) {
  const { raceCount, state } = tournament;
  const races = countedRaces(tournament);
  const best = racedOf(tournament);
  const points = pointsAfter(races, tournament, ({ driverId }) => driverId);
  const shown = best.slice(0, MOST_LINES);
  return (
    <div className="split" style={BESIDE_CURVE}>
      <Section
        title={state === 'FINISHED' ? 'Die ersten drei' : 'Derzeit vorn'}
        level={3}
        className={`card column ${styles.leaders}`}
      >
        <StandingPodium tournament={tournament} size="large" />
        <Next tournament={tournament} />
      </Section>
      <Section
        title="Punkteverlauf"
        level={3}
        isCard
        note={best.length > shown.length ? `Die ersten ${shown.length} der Wertung` : undefined}
      >
        <PointsCurve
          label="Punkteverlauf der Fahrer"
          lines={shown.map(({ driver }) => ({ name: driver.nickname, points: points.get(driver.id) ?? [] }))}
          races={races.map(numberOf)}
          raceCount={raceCount}
        />
      </Section>
    </div>
  );
}

export function TeamHead({ tournament }: Props) {
  const races = countedRaces(tournament);
  const points = pointsAfter(races, tournament, ({ teamId }) => teamId);
  return (
    <Section title="Punkteverlauf" level={3} isCard>
      <PointsCurve
        label="Punkteverlauf der Teams"
        lines={tournament.teams
          .slice(0, MOST_LINES)
          .map(({ team }) => ({ name: team.name, points: points.get(team.id) ?? [] }))}
        races={races.map(numberOf)}
        raceCount={tournament.raceCount}
      />
    </Section>
  );
}

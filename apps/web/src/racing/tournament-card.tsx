import type { Tournament } from '@kontor/contract/racing/tournaments.ts';
import { Link } from '@tanstack/react-router';
import { formatKickOff } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, DoneCircleIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { TournamentBadge } from './tournament-badge.tsx';
import styles from './tournament-card.module.css';
import { sayDrivers, sayRaces } from './tournament-text.ts';

function Progress({ tournament: { raceCount, officialCount } }: { readonly tournament: Tournament }) {
  if (raceCount === 0) return null;
  return (
    <span className={styles.progress} aria-hidden="true">
      <span style={{ width: `${(officialCount / raceCount) * 100}%` }} />
    </span>
  );
}

/** A tournament in the list: where it stands and who is ahead. */
export function TournamentCard({ tournament }: { readonly tournament: Tournament }) {
  const { id, name, state, startsAt, entryCount, leader, isEntered, version } = tournament;
  const card = useFlash<HTMLElement>(version);
  return (
    <article ref={card} className={styles.card} data-state={state}>
      <div className={styles.top}>
        <TournamentBadge state={state} />
        {isEntered ? (
          <span className={styles.entered}>
            <Glyph icon={DoneCircleIcon} size={16} />
            {state === 'FINISHED' ? 'mitgefahren' : 'angemeldet'}
          </span>
        ) : null}
      </div>
      <h3 className={styles.name}>
        <Link to="/racing/tournaments/$id" params={{ id: String(id) }} className={styles.link}>
          {name}
        </Link>
      </h3>
      {startsAt || state !== 'FINISHED' ? (
        <p className={styles.date}>{startsAt ? `${formatKickOff(startsAt)} Uhr` : 'Termin steht noch nicht fest'}</p>
      ) : null}
      <div className={styles.foot}>
        <Progress tournament={tournament} />
        <p className={styles.counts}>
          <span>{sayDrivers(entryCount)}</span>
          <span>{sayRaces(tournament)}</span>
        </p>
        {leader ? (
          <p className={styles.leader}>
            <Glyph icon={CupIcon} size={16} />
            {state === 'FINISHED' ? 'Gewonnen hat ' : 'In Führung: '}
            <b>{leader}</b>
          </p>
        ) : null}
      </div>
    </article>
  );
}

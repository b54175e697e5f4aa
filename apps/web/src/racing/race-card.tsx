import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { Link } from '@tanstack/react-router';
import { formatKickOff } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, FlagIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from './class-badge.tsx';
import { RaceBadge } from './race-badge.tsx';
import styles from './race-card.module.css';
import { ResultTable } from './result-table.tsx';
import { takesResults } from './tournament-steps.ts';

interface RaceCardProps {
  readonly tournament: TournamentDetail;
  readonly race: Race;
  readonly isAdmin: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Actions({ tournament, race, onEdit, onRemove }: RaceCardProps) {
  const about = `Rennen ${race.number}`;
  const hasResults = race.results.length > 0;
  const mayPlan = tournament.state !== 'FINISHED' && tournament.state !== 'CANCELLED';
  return (
    <div className={styles.actions}>
      {takesResults(tournament) ? (
        <Link
          to="/racing/tournaments/$id"
          params={{ id: String(tournament.id) }}
          search={{ tab: 'races', results: race.id }}
          className={buttonClass('outline')}
        >
          <Glyph icon={FlagIcon} />
          {hasResults ? 'Ergebnis berichtigen' : 'Ergebnis eintragen'}
          <span className="visually-hidden"> für {about}</span>
        </Link>
      ) : null}
      {mayPlan ? (
        <Tooltip label="Bearbeiten">
          <Button look="quiet" aria-label={`${about} bearbeiten`} icon={<Glyph icon={EditIcon} />} onClick={onEdit} />
        </Tooltip>
      ) : null}
      {mayPlan && !hasResults ? (
        <Tooltip label="Löschen">
          <Button look="quiet" aria-label={`${about} löschen`} icon={<Glyph icon={RemoveIcon} />} onClick={onRemove} />
        </Tooltip>
      ) : null}
    </div>
  );
}

/** Nobody waits any more for a race that was driven. */
function sayStart({ startsAt, results }: Race, { state }: TournamentDetail): string | undefined {
  if (startsAt) return `${formatKickOff(startsAt)} Uhr`;
  return results.length > 0 || state === 'FINISHED' ? undefined : 'Start steht noch nicht fest';
}

/** One race in its place: where, in what, when, and how it ended. */
export function RaceCard(props: RaceCardProps) {
  const { tournament, race, isAdmin } = props;
  const card = useFlash<HTMLElement>(race.version);
  const start = sayStart(race, tournament);
  const title = `race-${race.id}`;
  return (
    <article ref={card} className={styles.card} aria-labelledby={title}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {race.number}
        </span>
        <div className={styles.what}>
          <h3 id={title} className={styles.name} tabIndex={-1}>
            <span className="visually-hidden">Rennen {race.number}: </span>
            <Link to="/racing/tracks/$id" params={{ id: String(race.trackId) }}>
              {race.trackName}
            </Link>
          </h3>
          <p className={styles.facts}>
            <ClassBadge id={race.classId} />
            <span>{race.laps === 1 ? '1 Runde' : `${race.laps} Runden`}</span>
            {start ? <span>{start}</span> : null}
          </p>
        </div>
        <RaceBadge state={race.state} />
        {isAdmin ? <Actions {...props} /> : null}
      </header>
      {race.state === 'PROVISIONAL' ? (
        <p className={styles.provisional}>Vorläufiges Ergebnis: Es zählt noch nicht für die Wertung.</p>
      ) : null}
      {race.results.length > 0 ? <ResultTable tournament={tournament} race={race} /> : null}
    </article>
  );
}

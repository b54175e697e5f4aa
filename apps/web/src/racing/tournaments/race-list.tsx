import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { RACE_LABELS, type Race, type RaceState, type TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatKickOff, formatNumber } from '#platform/format.de.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, EditIcon, ExpandIcon, FlagIcon, LapIcon, RemoveIcon, TrackIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { type OnPodium, Podium } from '../podium.tsx';
import { useRemoveRace } from '../racing.queries.ts';
import { RaceDialog } from './race-form.tsx';
import { ResultTable, resultRows } from './result-table.tsx';
import { takesResults } from './tournament-actions.tsx';
import { sayPoints } from './tournament-text.tsx';
import styles from './tournaments.module.css';

const TONES: Record<RaceState, Tone> = { PLANNED: 'gray', PROVISIONAL: 'violet', OFFICIAL: 'green' };

interface RaceCardProps {
  readonly tournament: TournamentDetail;
  readonly race: Race;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function useMayPlan({ state }: TournamentDetail): boolean {
  const { isAdmin } = useRights();
  return isAdmin && state !== 'FINISHED' && state !== 'CANCELLED';
}

function Actions({ tournament, race, onEdit, onRemove }: RaceCardProps) {
  const about = `Rennen ${race.number}`;
  const hasResults = race.results.length > 0;
  const mayPlan = useMayPlan(tournament);
  return (
    <div className="row wrap gap-4">
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

/** The first three, with the time of the winner and the gaps to it where there are times. */
function placesOf(rows: ReturnType<typeof resultRows>): OnPodium[] {
  return rows.flatMap(({ driver, place, totalMs, gapMs, points }) => {
    if (!driver || place === null) return [];
    const note = totalMs === null ? sayPoints(points) : gapMs === null ? sayTime(totalMs) : sayGap(gapMs);
    return [{ driver, place, note }];
  });
}

function Outcome({ tournament, race }: Pick<RaceCardProps, 'tournament' | 'race'>) {
  const rows = resultRows(race.results, tournament);
  const fastest = rows.find(({ hasFastestLap }) => hasFastestLap);
  return (
    <div className="stack gap-12" style={{ padding: '4px 16px 12px' }}>
      <Podium label={`Podest von Rennen ${race.number}`} places={placesOf(rows)} />
      {fastest?.driver && fastest.result.fastestLapMs !== null ? (
        <p className="row wrap gap-4 meta number" style={{ justifyContent: 'center' }}>
          <Glyph icon={LapIcon} size={16} className="accent" />
          Schnellste Runde {sayTime(fastest.result.fastestLapMs)}, {fastest.driver.nickname}
        </p>
      ) : null}
    </div>
  );
}

function RaceCard(props: RaceCardProps) {
  const { tournament, race } = props;
  const { isModerator } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const card = useFlash<HTMLElement>(race.version);
  const start = sayStart(race, tournament);
  const title = `race-${race.id}`;
  const count = race.results.length;
  return (
    <article
      ref={card}
      className="card flush column gap-0"
      style={{ overflow: 'clip' }}
      aria-labelledby={title}
      data-open={isOpen || undefined}
    >
      <header className="row wrap gap-12" style={{ padding: '12px 16px' }}>
        <span className="pill bold number" aria-hidden="true">
          {race.number}
        </span>
        <div style={{ flex: '1 1 160px', minWidth: 0 }}>
          <h3 id={title} className="large anywhere" tabIndex={-1}>
            <span className="visually-hidden">Rennen {race.number}: </span>
            <Link to="/racing/tracks/$id" params={{ id: String(race.trackId) }} className="link">
              {race.trackName}
            </Link>
          </h3>
          <p className="row wrap meta number" style={{ marginTop: 4 }}>
            <ClassBadge id={race.classId} />
            <span>{formatCount(race.laps, 'Runde', 'Runden')}</span>
            {start ? <span>{start}</span> : null}
          </p>
        </div>
        <span className="at-top">
          <Badge tone={TONES[race.state]}>{RACE_LABELS[race.state]}</Badge>
        </span>
      </header>
      {race.state === 'PROVISIONAL' ? (
        <p className={`${styles.provisional} small warning`}>
          Vorläufiges Ergebnis: Es zählt noch nicht für die Wertung.
        </p>
      ) : null}
      {count > 0 && !isOpen ? <Outcome tournament={tournament} race={race} /> : null}
      {count > 0 && isOpen ? <ResultTable tournament={tournament} race={race} /> : null}
      {count > 0 || isModerator ? (
        <div className="row wrap between to-foot" style={{ padding: '8px 12px', borderTop: '1px solid var(--line)' }}>
          {count > 0 ? (
            <Button
              look="quiet"
              aria-expanded={isOpen}
              icon={<Glyph icon={ExpandIcon} className={isOpen ? 'turned' : undefined} />}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Nur das Podest' : `Alle ${formatNumber(count)} Ergebnisse`}
              <span className="visually-hidden"> von Rennen {race.number}</span>
            </Button>
          ) : (
            <span />
          )}
          {isModerator ? <Actions {...props} /> : null}
        </div>
      ) : null}
    </article>
  );
}

export function RaceList({ tournament }: { readonly tournament: TournamentDetail }) {
  const [edited, setEdited] = useState<Race | 'new'>();
  const [removed, setRemoved] = useState<Race>();
  const remove = useRemoveRace();
  const { races, state } = tournament;
  const mayAdd = useMayPlan(tournament);
  const driven = races.filter(({ results }) => results.length > 0);
  const planned = races.filter(({ results }) => results.length === 0);
  const card = (race: Race) => (
    <RaceCard
      key={race.id}
      tournament={tournament}
      race={race}
      onEdit={() => setEdited(race)}
      onRemove={() => setRemoved(race)}
    />
  );
  const add = (
    <Button
      look={races.length === 0 && state === 'RUNNING' ? 'primary' : 'outline'}
      icon={<Glyph icon={AddIcon} />}
      onClick={() => setEdited('new')}
    >
      Rennen anlegen
    </Button>
  );
  return (
    <section className="stack gap-16" aria-label="Rennen">
      {races.length === 0 ? (
        <EmptyState icon={TrackIcon} title="Noch keine Rennen">
          {mayAdd ? add : 'Sobald die Strecken feststehen, findest du sie hier.'}
        </EmptyState>
      ) : (
        <>
          {mayAdd ? (
            <div className="row wrap between dim">
              <span>{state === 'RUNNING' ? '' : 'Ergebnisse kannst du eintragen, sobald das Turnier läuft.'}</span>
              {add}
            </div>
          ) : null}
          {planned.length > 0 ? (
            <Section title="Noch zu fahren" isTitleHidden={driven.length === 0}>
              <div className="cards">{planned.map(card)}</div>
            </Section>
          ) : null}
          {driven.length > 0 ? (
            <Section title="Gefahren" isTitleHidden={planned.length === 0}>
              <div className={styles.races}>{[...driven].reverse().map(card)}</div>
            </Section>
          ) : null}
        </>
      )}
      {edited ? (
        <RaceDialog
          tournament={tournament}
          race={edited === 'new' ? undefined : (races.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {removed ? (
        <ConfirmWrite
          title={`Rennen ${removed.number} (${removed.trackName}) löschen?`}
          confirmLabel="Löschen"
          write={remove}
          input={{ params: { id: removed.id } }}
          done={`Rennen ${removed.number} (${removed.trackName}) ist gelöscht.`}
          onClose={() => setRemoved(undefined)}
        >
          Es hat noch kein Ergebnis. Die Rennen danach rücken auf.
        </ConfirmWrite>
      ) : null}
    </section>
  );
}

import type { Tournament, TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDate, formatKickOff, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CupIcon, DoneCircleIcon, FlagIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { NextPage } from '#platform/ui/table/load-more.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries } from '../racing.queries.ts';
import { nextRace, StandingPodium } from './standing-head.tsx';
import { TournamentDialog } from './tournament-form.tsx';
import { sayDrivers, sayRaces, TournamentBadge } from './tournament-text.tsx';

type Props = { readonly tournament: Tournament };

const CURRENT = { alignItems: 'center', minHeight: 180 };
const MOST_ENTRIES = 12;

const isCurrent = ({ state }: Tournament): boolean => state === 'RUNNING' || state === 'REGISTRATION';

const Entered = ({ tournament: { isEntered, state } }: Props) =>
  isEntered ? (
    <span className="row gap-4 small strong success nowrap">
      <Glyph icon={DoneCircleIcon} size={16} />
      {state === 'FINISHED' ? 'mitgefahren' : 'angemeldet'}
    </span>
  ) : null;

const Name = ({ tournament: { id, name } }: Props) => (
  <Link to="/racing/tournaments/$id" params={{ id: String(id) }} className="leads-to">
    {name}
  </Link>
);

const sayStart = (startsAt: string | null): string =>
  startsAt ? `${formatKickOff(startsAt)} Uhr` : 'Termin steht noch nicht fest';

/** Who leads, or who is in so far. */
function Field({ detail }: { readonly detail: TournamentDetail }) {
  if (detail.officialCount > 0) return <StandingPodium tournament={detail} />;
  return (
    <ul className="row wrap gap-12" aria-label="Angemeldet">
      {detail.entries.slice(0, MOST_ENTRIES).map((driver) => (
        <li key={driver.id}>
          <DriverTag driver={driver} size="small" showsTeam={false} />
        </li>
      ))}
      {detail.entries.length > MOST_ENTRIES ? (
        <li className="meta">und {formatNumber(detail.entries.length - MOST_ENTRIES)} mehr</li>
      ) : null}
    </ul>
  );
}

/** What runs or is open: wide, with its field. */
function CurrentCard({ tournament }: Props) {
  const { id, state, description, startsAt, entryCount, raceCount, officialCount, version } = tournament;
  const card = useFlash<HTMLElement>(version);
  const { data: detail } = useQuery({ ...racingQueries.tournament(id), enabled: entryCount > 0 });
  const next = detail && nextRace(detail);
  return (
    <article ref={card} className="card leads split" style={CURRENT} data-state={state}>
      <div className="column gap-4" style={{ height: '100%' }}>
        <div className="row wrap between">
          <TournamentBadge state={state} />
          <Entered tournament={tournament} />
        </div>
        <h3 className="huge anywhere">
          <Name tournament={tournament} />
        </h3>
        <p className="dim number">{officialCount > 0 ? `Seit ${sayStart(startsAt)}` : sayStart(startsAt)}</p>
        {description ? <p className="dim anywhere clamp-2">{description}</p> : null}
        <div className="to-foot stack" style={{ paddingTop: 12 }}>
          {raceCount === 0 ? null : (
            <span className="meter" style={{ '--share': `${(officialCount / raceCount) * 100}%` }} aria-hidden="true" />
          )}
          <p className="row wrap between meta number">
            <span>{sayDrivers(entryCount)}</span>
            <span>{sayRaces(tournament)}</span>
          </p>
          {next ? (
            <p className="anywhere number">
              <span className="meta">Als Nächstes: </span>
              <b>{next.trackName}</b>
              {next.startsAt ? `, ${formatKickOff(next.startsAt)} Uhr` : ''}
            </p>
          ) : null}
        </div>
      </div>
      {entryCount === 0 ? null : detail ? <Field detail={detail} /> : <div style={{ minHeight: 148 }} />}
    </article>
  );
}

/** What is over, called off or not announced yet: a line. */
function TournamentLine({ tournament }: Props) {
  const { state, startsAt, entryCount, raceCount, leader, version } = tournament;
  const line = useFlash<HTMLElement>(version);
  return (
    <article
      ref={line}
      className="leads row wrap gap-12"
      style={{ padding: '12px 16px', border: 0 }}
      data-state={state}
    >
      <div className="stack gap-2" style={{ flex: '1 1 240px' }}>
        <h3 className="large anywhere">
          <Name tournament={tournament} />
        </h3>
        <p className="row wrap gap-16 meta number">
          {startsAt ? <span>{formatDate(startsAt)}</span> : null}
          <span>{sayDrivers(entryCount)}</span>
          <span>{formatNumber(raceCount)} Rennen</span>
        </p>
      </div>
      <Entered tournament={tournament} />
      {leader ? (
        <p className="row gap-4 anywhere" style={{ flex: '0 1 220px' }}>
          <Glyph icon={CupIcon} size={18} className="accent" />
          <span>
            <span className="meta">Gewonnen hat </span>
            <b>{leader}</b>
          </span>
        </p>
      ) : (
        <TournamentBadge state={state} />
      )}
    </article>
  );
}

const useList = (state: TournamentState, enabled = true) => ({
  state,
  query: usePagedQuery({ ...racingQueries.tournaments({ state }), enabled }),
});

/** One list for each state: what runs stays on top, however many have ended since. */
function useLists(isAdmin: boolean) {
  const running = useList('RUNNING');
  const registration = useList('REGISTRATION');
  const drafts = useList('DRAFT', isAdmin);
  const finished = useList('FINISHED');
  const cancelled = useList('CANCELLED');
  return [running, registration, ...(isAdmin ? [drafts] : []), finished, cancelled];
}

const SECTIONS: readonly { readonly title: string; readonly states: readonly TournamentState[] }[] = [
  { title: 'Aktuell', states: ['RUNNING', 'REGISTRATION'] },
  { title: 'Entwürfe', states: ['DRAFT'] },
  { title: 'Beendet', states: ['FINISHED'] },
  { title: 'Abgesagt', states: ['CANCELLED'] },
];

function Lists({ isAdmin }: { readonly isAdmin: boolean }) {
  const lists = useLists(isAdmin);
  const failed = lists.map(({ query }) => query).filter(({ error, data }) => error && !data);
  if (failed.length > 0) return <LoadError title="Die Turniere konnten nicht geladen werden." of={failed} />;
  if (lists.some(({ query }) => !query.data)) {
    return (
      <div className="stack gap-16" aria-busy="true">
        {[212, 212, 65].map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={at} height={height} radius={8} />
        ))}
      </div>
    );
  }
  if (lists.every(({ query }) => query.data?.length === 0)) {
    return (
      <EmptyState icon={FlagIcon} title="Noch keine Turniere">
        {isAdmin
          ? 'Leg mit „Turnier anlegen“ das erste an. Es bleibt ein Entwurf, bis du die Anmeldung öffnest.'
          : 'Sobald eines angekündigt ist, kannst du dich hier anmelden.'}
      </EmptyState>
    );
  }
  return SECTIONS.map(({ title, states }) => {
    const queries = lists.filter(({ state }) => states.includes(state)).map(({ query }) => query);
    const tournaments = queries.flatMap(({ data }) => data ?? []);
    const more = queries.find(({ hasNextPage }) => hasNextPage);
    return tournaments.length === 0 ? null : (
      <Section key={title} title={title}>
        <ul className={tournaments.some(isCurrent) ? 'stack gap-16' : 'card flush divided'}>
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              {isCurrent(tournament) ? (
                <CurrentCard tournament={tournament} />
              ) : (
                <TournamentLine tournament={tournament} />
              )}
            </li>
          ))}
        </ul>
        {more ? <NextPage list={more} /> : null}
      </Section>
    );
  });
}

export function TournamentsPage() {
  const { isAdmin } = useRights();
  const [isCreating, setIsCreating] = useState(false);
  const navigate = useNavigate();
  const show = ({ id }: Tournament) =>
    void navigate({ to: '/racing/tournaments/$id', params: { id: String(id) }, ignoreBlocker: true });
  return (
    <Page
      title="Turniere"
      purpose="Melde dich an, verfolge die Rennen und sieh, wer in der Wertung vorn liegt."
      actions={
        isAdmin ? (
          <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setIsCreating(true)}>
            Turnier anlegen
          </Button>
        ) : null
      }
    >
      <Lists isAdmin={isAdmin} />
      {isCreating ? <TournamentDialog onClose={() => setIsCreating(false)} onSaved={show} /> : null}
    </Page>
  );
}

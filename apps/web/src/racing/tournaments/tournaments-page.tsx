import type { Tournament, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatKickOff } from '#platform/format.de.ts';
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
import { racingQueries } from '../racing.queries.ts';
import { TournamentDialog } from './tournament-form.tsx';
import { sayDrivers, sayRaces, TournamentBadge } from './tournament-text.tsx';

function TournamentCard({ tournament }: { readonly tournament: Tournament }) {
  const { id, name, state, startsAt, entryCount, raceCount, officialCount, leader, isEntered, version } = tournament;
  const card = useFlash<HTMLElement>(version);
  return (
    <article
      ref={card}
      className="card leads column gap-4"
      style={{ height: '100%', minHeight: 164 }}
      data-state={state}
    >
      <div className="row wrap between">
        <TournamentBadge state={state} />
        {isEntered ? (
          <span className="row gap-4 small strong success">
            <Glyph icon={DoneCircleIcon} size={16} />
            {state === 'FINISHED' ? 'mitgefahren' : 'angemeldet'}
          </span>
        ) : null}
      </div>
      <h3 className="huge anywhere">
        <Link to="/racing/tournaments/$id" params={{ id: String(id) }} className="leads-to">
          {name}
        </Link>
      </h3>
      {startsAt || state !== 'FINISHED' ? (
        <p className="dim number">{startsAt ? `${formatKickOff(startsAt)} Uhr` : 'Termin steht noch nicht fest'}</p>
      ) : null}
      <div className="to-foot stack">
        {raceCount === 0 ? null : (
          <span className="meter" style={{ '--share': `${(officialCount / raceCount) * 100}%` }} aria-hidden="true" />
        )}
        <p className="row wrap between meta number">
          <span>{sayDrivers(entryCount)}</span>
          <span>{sayRaces(tournament)}</span>
        </p>
        {leader ? (
          <p className="row anywhere">
            <Glyph icon={CupIcon} size={16} className="accent" />{' '}
            {state === 'FINISHED' ? 'Gewonnen hat ' : 'In Führung: '}
            <b>{leader}</b>
          </p>
        ) : null}
      </div>
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
      <div className="cards" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height={164} radius={8} />
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
        <ul className="cards">
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} />
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

import type { DriverPage as Shown } from '@kontor/contract/racing/career.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, FlagIcon, LapIcon, PersonIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { BESIDE_CURVE } from '../columns.tsx';
import { racingQueries } from '../racing.queries.ts';
import { TeamName } from '../teams/team-name.tsx';
import { BestTimes, CareerCurve, CareerStats, DrivenRaces } from './career.tsx';
import { DriverPlate } from './driver-tag.tsx';

const WORDS = {
  title: 'Fahrer',
  missing: 'Diesen Fahrer gibt es nicht (mehr).',
  failure: 'Der Fahrer konnte nicht geladen werden.',
  icon: PersonIcon,
  link: (
    <Link to="/racing/tournaments" className={buttonClass('outline')}>
      Zu den Turnieren
    </Link>
  ),
};

/** The rest is shown on demand: both lists are in reach. */
const FEW = 5;

function Card({ page }: { readonly page: Shown }) {
  const { driver, bests } = page;
  const records = bests.filter(({ gapMs }) => gapMs === 0).length;
  return (
    <section className="card column gap-16" aria-label="Steckbrief">
      <div className="row gap-16">
        <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size="large" />
        <div className="stack gap-8">
          {driver.team ? <TeamName team={driver.team} /> : <p className="dim">Ohne Team</p>}
          {driver.favouriteClassId ? (
            <p className="row meta">
              Lieblingsklasse <ClassBadge id={driver.favouriteClassId} />
            </p>
          ) : null}
        </div>
      </div>
      {driver.bio ? <p className="readable anywhere lines">{driver.bio}</p> : null}
      <div className="ruled to-foot">
        <CareerStats counts={page} records={records} />
      </div>
    </section>
  );
}

function DriverView({ page }: { readonly page: Shown }) {
  const { driver, races, bests } = page;
  const { isUser } = useRights();
  const { data: me } = useQuery({ ...racingQueries.me(), enabled: isUser });
  return (
    <Page
      title={driver.nickname}
      purpose="Ergebnisse, Bestzeiten und der Weg durch die Saison."
      actions={
        me?.driver?.id === driver.id ? (
          <Link to="/racing/my-profile" className={buttonClass('outline')}>
            <Glyph icon={EditIcon} />
            <span>Mein Fahrerprofil</span>
          </Link>
        ) : null
      }
    >
      <div className="stack gap-32">
        <div className={races.length > 0 ? 'split' : undefined} style={BESIDE_CURVE}>
          <Card page={page} />
          <CareerCurve races={races} label={`Punkteverlauf von ${driver.nickname}`} />
        </div>
        <DrivenRaces few={FEW} rows={races} empty={<EmptyState icon={FlagIcon} title="Noch kein Rennen gefahren" />} />
        <BestTimes few={FEW} rows={bests} empty={<EmptyState icon={LapIcon} title="Noch keine bestätigte Zeit" />} />
      </div>
    </Page>
  );
}

const route = getRouteApi('/racing/drivers/$id');

export const DriverPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.driver}>
    {(page) => <DriverView page={page} />}
  </EntityPage>
);

import { PERIOD_LABELS, PERIODS, type TopTimes } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { LoadMore } from '#platform/ui/table/load-more.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { choicesOf, racingQueries, useClasses } from '../racing.queries.ts';
import { readTopTimesSearch, type TopTimesSearch } from '../search.ts';
import { RECORDING } from './lap-recording.tsx';
import styles from './laps.module.css';
import { PendingTimes } from './pending-times.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

type Entry = TopTimes['entries'][number];

interface TopTimesTableProps {
  readonly caption: string;
  readonly entries: readonly Entry[] | undefined;
  readonly ownId: number | undefined;
  readonly isStale: boolean;
  /** Of one month or one car the fastest need not hold the record. */
  readonly firstWord: string;
}

function TopTimesTable({ caption, entries, ownId, isStale, firstWord }: TopTimesTableProps) {
  const columns: Column<Entry>[] = [
    { id: 'rank', head: 'Rang', width: 76, cell: ({ rank }) => <Place place={rank} /> },
    {
      id: 'driver',
      head: 'Fahrer',
      cell: ({ driver }) => (
        <span className="row">
          <DriverTag driver={driver} isLink />
          {driver.id === ownId ? <span className="pill">Du</span> : null}
        </span>
      ),
    },
    {
      id: 'vehicle',
      head: 'Fahrzeug',
      className: 'anywhere',
      card: 'meta',
      cell: ({ vehicle }) => vehicle,
    },
    { id: 'class', head: 'Klasse', cell: ({ classId }) => <ClassBadge id={classId} /> },
    {
      id: 'time',
      head: 'Zeit',
      isNumber: true,
      card: 'end',
      cell: ({ timeMs }) => <span className="large bold">{sayTime(timeMs)}</span>,
    },
    {
      id: 'gap',
      head: 'Abstand',
      isNumber: true,
      card: 'end',
      cell: ({ rank, gapMs }) =>
        rank === 1 ? <span className="strong accent">{firstWord}</span> : <span className="dim">{sayGap(gapMs)}</span>,
    },
    {
      id: 'date',
      head: 'Datum',
      isNumber: true,
      card: 'meta end',
      cell: ({ drivenAt }) => (
        <time className="dim" dateTime={drivenAt}>
          {formatDate(drivenAt)}
        </time>
      ),
    },
    RECORDING,
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={entries}
      rowKey={({ driver }) => driver.id}
      row={({ driver, timeMs }) => ({ isOwn: driver.id === ownId, flash: timeMs })}
      cards={{
        below: 'tablet',
        areas: '"rank driver driver time" ". vehicle vehicle gap" ". class recording date"',
        columns: '36px auto minmax(0, 1fr) auto',
      }}
      isStale={isStale}
      skeletonRows={10}
    />
  );
}

const route = getRouteApi('/racing/top-times');

type Filters = { readonly [K in keyof TopTimesSearch]?: TopTimesSearch[K] | undefined };

/** What is chosen, as the address says it; without a track the first one is meant. */
function useFilters() {
  // The router keeps what it could not read beside what it could.
  const search = readTopTimesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const tracks = useQuery(racingQueries.tracks());
  const change = (next: Filters) =>
    void navigate({ search: (now) => readTopTimesSearch({ ...now, ...next }), replace: true, resetScroll: false });
  return {
    search,
    tracks,
    track: tracks.data?.find(({ id }) => id === search.track) ?? tracks.data?.[0],
    isFiltered: search.class !== undefined || search.vehicle !== undefined || search.period !== undefined,
    change,
    reset: () => change({ class: undefined, vehicle: undefined, period: undefined }),
  };
}

interface FilterProps {
  readonly filters: ReturnType<typeof useFilters>;
}

const german = new Intl.Collator('de', { numeric: true });
const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

/** `vehicles`: driven on this track; one from the address that was not stays a choice. */
function FilterFields({ filters, vehicles }: FilterProps & { readonly vehicles: readonly string[] }) {
  const { classes } = useClasses();
  const { search, tracks, track, isFiltered, change, reset } = filters;
  const named = [...new Set([...vehicles, ...(search.vehicle ? [search.vehicle] : [])])].sort(german.compare);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Strecke"
        value={String(track?.id ?? '')}
        data={choicesOf(tracks.data ?? [])}
        // A vehicle of one track may never have been on another.
        onChange={({ currentTarget }) => change({ track: Number(currentTarget.value), vehicle: undefined })}
      />
      <NativeSelect
        label="Klasse"
        value={String(search.class ?? '')}
        data={[{ value: '', label: 'Alle Klassen' }, ...choicesOf(classes)]}
        onChange={({ currentTarget }) => change({ class: Number(currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Fahrzeug"
        value={search.vehicle ?? ''}
        data={[{ value: '', label: 'Alle Fahrzeuge' }, ...named]}
        onChange={({ currentTarget }) => change({ vehicle: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Zeitraum"
        value={search.period ?? 'all'}
        data={PERIOD_CHOICES}
        onChange={({ currentTarget }) => change({ period: readTopTimesSearch({ period: currentTarget.value }).period })}
      />
      {isFiltered ? (
        <div>
          <Button look="quiet" onClick={reset}>
            Filter zurücksetzen
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const STEP = 100;
/** The server returns no more than this at once. */
const MOST = 500;

function useTopTimes(trackId: number | undefined, search: TopTimesSearch) {
  const wanted = JSON.stringify([trackId, search]);
  const [shown, setShown] = useState({ wanted, limit: STEP });
  // Another choice begins at the top again.
  const limit = shown.wanted === wanted ? shown.limit : STEP;
  const { track: _track, class: classId, ...others } = search;
  const times = useQuery({
    ...racingQueries.topTimes({ trackId: trackId ?? 0, limit, ...(classId ? { classId } : {}), ...others }),
    enabled: trackId !== undefined,
  });
  const total = times.data?.total ?? 0;
  return {
    ...times,
    isStale: times.isPlaceholderData && limit === STEP,
    hasMore: total > limit && limit < MOST,
    isCut: total > MOST && limit >= MOST,
    loadMore: () => setShown({ wanted, limit: Math.min(MOST, limit + STEP) }),
  };
}

const NoTimes = ({ filters: { track, isFiltered, reset } }: FilterProps) =>
  isFiltered ? (
    <EmptyState icon={LapIcon} title="Keine Zeit passt zu deiner Auswahl.">
      <Button onClick={reset}>Filter zurücksetzen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={LapIcon} title={`Auf ${track?.name ?? 'dieser Strecke'} ist noch niemand gefahren.`}>
      Die erste bestätigte Zeit ist der Rekord.
    </EmptyState>
  );

function Times({ filters }: FilterProps) {
  const { search, track } = filters;
  const { isUser } = useRights();
  const { data: me } = useQuery({ ...racingQueries.me(), enabled: isUser });
  const times = useTopTimes(track?.id, search);
  const { data } = times;
  return (
    <>
      <FilterFields filters={filters} vehicles={data?.vehicles ?? []} />
      <List
        list={{ ...times, data: data?.entries }}
        failure="Die Zeiten konnten nicht geladen werden."
        empty={<NoTimes filters={filters} />}
      >
        {(entries) => (
          <TopTimesTable
            caption={`Bestzeiten auf ${track?.name ?? 'dieser Strecke'}`}
            entries={entries}
            ownId={me?.driver?.id}
            isStale={times.isStale}
            firstWord={search.period || search.vehicle ? 'Bestzeit' : 'Rekord'}
          />
        )}
      </List>
      {times.hasMore ? (
        <LoadMore isLoading={times.isFetching} hasFailed={times.isError} onLoad={times.loadMore} />
      ) : null}
      {times.isCut ? <p className="dim center">Hier stehen die {formatNumber(MOST)} schnellsten Fahrer.</p> : null}
    </>
  );
}

export function TopTimesPage() {
  const filters = useFilters();
  const { tracks, track, search } = filters;
  const { isUser, isModerator } = useRights();
  const [isSubmitting, setIsSubmitting] = useState(false);
  return (
    <Page
      title="Bestzeiten"
      purpose="Die beste bestätigte Zeit jedes Fahrers auf einer Strecke."
      actions={
        track ? (
          <>
            <Link to="/racing/tracks/$id" params={{ id: String(track.id) }} className={buttonClass('outline')}>
              <Glyph icon={TrackIcon} />
              <span>Zur Strecke</span>
            </Link>
            {isUser ? (
              <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setIsSubmitting(true)}>
                Zeit einreichen
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {isModerator ? <PendingTimes /> : null}
      <List
        list={tracks}
        failure="Die Strecken konnten nicht geladen werden."
        empty={
          <EmptyState icon={TrackIcon} title="Noch gibt es keine Strecke.">
            <Link to="/racing/tracks" className={buttonClass('outline')}>
              Zu den Strecken
            </Link>
          </EmptyState>
        }
      >
        {() => <Times filters={filters} />}
      </List>
      {isSubmitting && tracks.data && track ? (
        <SubmitDialog
          tracks={tracks.data}
          trackId={track.id}
          classId={search.class}
          onClose={() => setIsSubmitting(false)}
        />
      ) : null}
    </Page>
  );
}

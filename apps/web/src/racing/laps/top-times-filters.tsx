import { PERIOD_LABELS, PERIODS } from '@kontor/contract/racing/laps.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { racingQueries, useClasses } from '../racing.queries.ts';
import { readTopTimesSearch, type TopTimesSearch } from '../search.ts';
import styles from './laps.module.css';

const route = getRouteApi('/racing/top-times');

/** A filter that was taken off is handed in as `undefined`. */
type ChoiceChange = { readonly [K in keyof TopTimesSearch]?: TopTimesSearch[K] | undefined };

const NO_FILTER: ChoiceChange = { class: undefined, vehicle: undefined, period: undefined };

/** What is chosen, as the address says it; without a track the first one is meant. */
export function useTopTimesChoice() {
  // The router keeps what it could not read beside what it could.
  const search = readTopTimesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const tracks = useQuery(racingQueries.tracks());
  const track = tracks.data?.find(({ id }) => id === search.track) ?? tracks.data?.[0];
  const change = (next: ChoiceChange) =>
    void navigate({ search: (now) => readTopTimesSearch({ ...now, ...next }), replace: true, resetScroll: false });
  return {
    search,
    tracks,
    track,
    isFiltered: search.class !== undefined || search.vehicle !== undefined || search.period !== undefined,
    change,
    reset: () => change(NO_FILTER),
  };
}

export type TopTimesChoice = ReturnType<typeof useTopTimesChoice>;

const german = new Intl.Collator('de', { numeric: true });
const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));
const NO_TRACKS: readonly Track[] = [];

interface TopTimesFiltersProps {
  readonly choice: TopTimesChoice;
  /** Driven on this track; one from the address that was not stays a choice. */
  readonly vehicles: readonly string[];
}

/** Which times are shown; every choice stands in the address. */
export function TopTimesFilters({ choice, vehicles }: TopTimesFiltersProps) {
  const { classes } = useClasses();
  const { search, tracks, track, isFiltered, change, reset } = choice;
  const named = [...new Set([...vehicles, ...(search.vehicle ? [search.vehicle] : [])])].sort(german.compare);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Strecke"
        value={String(track?.id ?? '')}
        data={(tracks.data ?? NO_TRACKS).map(({ id, name }) => ({ value: String(id), label: name }))}
        // A vehicle of one track may never have been on another.
        onChange={({ currentTarget }) => change({ track: Number(currentTarget.value), vehicle: undefined })}
      />
      <NativeSelect
        label="Klasse"
        value={String(search.class ?? '')}
        data={[
          { value: '', label: 'Alle Klassen' },
          ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
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

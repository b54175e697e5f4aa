import { PERIOD_LABELS, PERIODS } from '@kontor/contract/racing/laps.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import { Button } from '#platform/ui/button.tsx';
import { NativeSelect } from '#platform/ui/native-select.ts';
import type { ChoiceChange } from './top-times-choice.ts';
import styles from './top-times-filters.module.css';
import { readTopTimesSearch, type TopTimesSearch } from './top-times-search.ts';
import { useClasses } from './use-classes.ts';

const german = new Intl.Collator('de', { numeric: true });
const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

interface TopTimesFiltersProps {
  readonly search: TopTimesSearch;
  readonly tracks: readonly Track[];
  readonly track: Track | undefined;
  /** Driven on this track; one from the address that was not stays a choice. */
  readonly vehicles: readonly string[];
  readonly isFiltered: boolean;
  readonly onChange: (change: ChoiceChange) => void;
}

/** Which times are shown; every choice stands in the address. */
export function TopTimesFilters({ search, tracks, track, vehicles, isFiltered, onChange }: TopTimesFiltersProps) {
  const { classes } = useClasses();
  const named = [...new Set([...vehicles, ...(search.vehicle ? [search.vehicle] : [])])].toSorted(german.compare);
  return (
    <div className={styles.filters}>
      <NativeSelect
        className={styles.track}
        label="Strecke"
        value={String(track?.id ?? '')}
        data={tracks.map(({ id, name }) => ({ value: String(id), label: name }))}
        // A vehicle of one track may never have been on another.
        onChange={({ currentTarget }) => onChange({ track: Number(currentTarget.value), vehicle: undefined })}
      />
      <NativeSelect
        label="Klasse"
        value={String(search.class ?? '')}
        data={[
          { value: '', label: 'Alle Klassen' },
          ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ class: Number(currentTarget.value) || undefined })}
      />
      <NativeSelect
        label="Fahrzeug"
        value={search.vehicle ?? ''}
        data={[{ value: '', label: 'Alle Fahrzeuge' }, ...named]}
        onChange={({ currentTarget }) => onChange({ vehicle: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Zeitraum"
        value={search.period ?? 'all'}
        data={PERIOD_CHOICES}
        onChange={({ currentTarget }) =>
          onChange({ period: readTopTimesSearch({ period: currentTarget.value }).period })
        }
      />
      {isFiltered ? (
        <Button
          look="quiet"
          className={styles.reset ?? ''}
          onClick={() => onChange({ class: undefined, vehicle: undefined, period: undefined })}
        >
          Filter zurücksetzen
        </Button>
      ) : null}
    </div>
  );
}

import type { PersonalBest } from '@kontor/contract/racing/laps.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LapIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './my-times.module.css';
import { MyTimesTable } from './my-times-table.tsx';
import { seriesOf, type TrackChoice, tracksOf } from './my-times-tracks.ts';
import { racingQueries } from './racing.queries.ts';
import { TimeChart } from './time-chart.tsx';
import { useClasses } from './use-classes.ts';

/** How one track went over time, and every time that was handed in. */
function TrackTimes({ track }: { readonly track: TrackChoice }) {
  const { nameOf } = useClasses();
  const times = useInfiniteQuery(racingQueries.myTimes({ trackId: track.id }));
  if (times.error && !times.data) {
    return <LoadError title="Deine Zeiten konnten nicht geladen werden." of={times} />;
  }
  return (
    <>
      <div className={styles.chart}>
        {times.data ? (
          <TimeChart
            label={`Deine bestätigten Zeiten: ${track.name}`}
            series={seriesOf(times.data, nameOf)}
            kind="line"
          />
        ) : null}
      </div>
      <MyTimesTable times={times.data} />
      <NextPage list={times} />
    </>
  );
}

interface ChosenProps {
  readonly tracks: readonly TrackChoice[];
  /** Shown until somebody chooses. */
  readonly first: number | undefined;
}

function Chosen({ tracks, first }: ChosenProps) {
  const [chosen, setChosen] = useState<number>();
  const track = tracks.find(({ id }) => id === (chosen ?? first)) ?? tracks[0];
  if (!track) {
    return (
      <EmptyState icon={LapIcon} title="Noch keine Zeit eingereicht">
        Hier siehst du später, wie deine Zeiten auf jeder Strecke besser werden.
      </EmptyState>
    );
  }
  return (
    <>
      <NativeSelect
        className={styles.choice ?? ''}
        label="Strecke"
        value={String(track.id)}
        data={tracks.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <TrackTimes key={track.id} track={track} />
    </>
  );
}

/** Own times of every state, track by track. */
export function MyTimes({ bests }: { readonly bests: readonly PersonalBest[] | undefined }) {
  const latest = useInfiniteQuery(racingQueries.myTimes());
  return (
    <section className={styles.section} aria-labelledby="times">
      <h2 id="times" className={styles.title}>
        Meine Zeiten
      </h2>
      {latest.data ? (
        <Chosen tracks={tracksOf(bests ?? [], latest.data)} first={latest.data[0]?.trackId} />
      ) : latest.error ? (
        <LoadError title="Deine Zeiten konnten nicht geladen werden." of={latest} />
      ) : (
        <MyTimesTable times={undefined} />
      )}
    </section>
  );
}

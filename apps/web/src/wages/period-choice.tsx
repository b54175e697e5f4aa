import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { filled } from '#platform/filled.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { NextIcon, PreviousIcon } from '#platform/ui/icons.ts';
import { periodOf, sayPeriod, stepOf } from './period.ts';
import { readWagesSearch, type WagesSearch } from './wages-search.ts';

const route = getRouteApi('/wages');

/** The period stands in the address. */
export function usePeriod() {
  const search = readWagesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return {
    search,
    period: periodOf(search, new Date(serverNow())),
    change: (next: WagesSearch) => void navigate({ search: filled(next), replace: true, resetScroll: false }),
  };
}

const SEGMENTS = [
  { value: 'offen', label: 'Offen' },
  { value: 'woche', label: 'Woche' },
  { value: 'monat', label: 'Monat' },
  { value: 'spanne', label: 'Zeitraum' },
] as const;

export function PeriodChoice({ search, period, change }: ReturnType<typeof usePeriod>) {
  const { zeitraum } = search;
  const hasSteps = zeitraum === 'woche' || zeitraum === 'monat';
  const word = zeitraum === 'monat' ? 'Monat' : 'Woche';
  const isNow = !period.to || period.to >= berlinDay(new Date(serverNow()));
  const choose = (value: (typeof SEGMENTS)[number]['value']) => {
    if (value === 'offen') change({});
    else if (value === 'spanne') change({ zeitraum: value, von: period.from ?? '', bis: period.to ?? '' });
    else change({ zeitraum: value });
  };
  return (
    <>
      <Segments label="Welcher Lohn" isLabelHidden value={zeitraum ?? 'offen'} segments={SEGMENTS} onChange={choose} />
      {hasSteps ? (
        <div className="row">
          <Button
            look="quiet"
            aria-label={`${word} davor`}
            icon={<Glyph icon={PreviousIcon} />}
            onClick={() => change({ zeitraum, tag: stepOf(search, period, -1) })}
          />
          <span className="strong number nowrap" role="status">
            {sayPeriod(period)}
          </span>
          <Button
            look="quiet"
            aria-label={`${word} danach`}
            icon={<Glyph icon={NextIcon} />}
            isDisabled={isNow}
            onClick={() => change({ zeitraum, tag: stepOf(search, period, 1) })}
          />
        </div>
      ) : null}
      {zeitraum === 'spanne' ? (
        <DayRange span={search} onChange={(span) => change({ ...search, ...span, zeitraum })} />
      ) : null}
    </>
  );
}

import type { Face } from '@kontor/contract/users/schema.ts';
import { exportWageLines } from '@kontor/contract/wages/api.ts';
import type { WagePeriod, WageSheet } from '@kontor/contract/wages/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#platform/api/api.ts';
import { formatDate } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { FilterBar } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { sayPeriod } from './period.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { showCents } from './say-wages.ts';
import { SheetHistory } from './sheet-history.tsx';
import { SheetParts } from './sheet-parts.tsx';
import styles from './wages.module.css';
import { wagesQueries } from './wages.queries.ts';

function Amount({ sheet, period }: { readonly sheet: WageSheet; readonly period: WagePeriod }) {
  const { openCents, paidCents, lastPayment } = sheet;
  const isPeriod = period.from !== undefined;
  return (
    <div role="status">
      <p className="dim">
        {isPeriod ? `Verdient, ${sayPeriod(period)}` : openCents < 0 ? 'Du bist im Minus' : 'Dir stehen zu'}
      </p>
      <p className={`${styles.own} bold number ${openCents < 0 && !isPeriod ? 'error' : ''}`}>
        {showCents(isPeriod ? openCents + paidCents : openCents)}
      </p>
      <p className="meta">
        {openCents < 0 && !isPeriod
          ? 'Nach der letzten Auszahlung wurde etwas zurückgenommen. Es wird mit dem Nächsten verrechnet.'
          : lastPayment
            ? `Zuletzt ausgezahlt: ${showCents(lastPayment.cents)} am ${formatDate(lastPayment.at)}.`
            : 'Noch wurde dir nichts ausgezahlt.'}
      </p>
    </div>
  );
}

/** What staff see of themselves. */
export function OwnWages({ person }: { readonly person: Face }) {
  const choice = usePeriod();
  const { period } = choice;
  const found = useQuery(wagesQueries.sheet(person.id, period));
  const sheet = found.data?.sheet;
  const csv = addressOf(exportWageLines, { params: { personId: person.id }, query: { ...period } });
  return (
    <Page
      title="Mein Lohn"
      purpose="Was dir zusteht, woraus es sich zusammensetzt und was du schon bekommen hast."
      actions={
        <a className={buttonClass('outline')} href={csv} download>
          <Glyph icon={DownloadIcon} />
          <span>CSV</span>
        </a>
      }
    >
      <FilterBar>
        <PeriodChoice {...choice} />
      </FilterBar>
      {found.error && !found.data ? (
        <LoadError title="Dein Lohn konnte nicht geladen werden." of={found} />
      ) : (
        <div className={`${styles.details} split`}>
          <div className="card stack gap-16">
            {sheet ? (
              <>
                <Amount sheet={sheet} period={period} />
                <SheetParts sheet={sheet} isPeriod={period.from !== undefined} />
              </>
            ) : (
              <PartSkeleton />
            )}
          </div>
          <Section title="Woraus es kommt" isTitleHidden>
            <SheetHistory personId={person.id} period={period} />
          </Section>
        </div>
      )}
    </Page>
  );
}

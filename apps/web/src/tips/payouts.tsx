import type { PayoutTotals } from '@kontor/contract/tips/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, DoneCircleIcon, WarningIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { useBottomBar } from '#platform/ui/use-bottom-bar.ts';
import { PayAll } from './pay-all.tsx';
import { PayoutTable } from './payout-table.tsx';
import styles from './payouts.module.css';
import { tipsQueries } from './tips.queries.ts';
import { usePayoutCopy } from './use-payout-copy.ts';
import { countOf, type PayoutMarks, sumOf, usePayoutMarks } from './use-payout-marks.ts';

type Stand = 'open' | 'paid';

const Totals = ({ totals }: { readonly totals: PayoutTotals | undefined }) => (
  <dl className={styles.totals}>
    <div>
      <dt>Offen</dt>
      <dd className="number">{totals ? formatVc(totals.openTotal) : '…'}</dd>
    </div>
    <div>
      <dt>Offene Einträge</dt>
      <dd className="number">{totals ? formatNumber(totals.open) : '…'}</dd>
    </div>
    {totals && totals.flagged > 0 ? (
      <div className={styles.flagged}>
        <dt>Nach Berichtigung zu prüfen</dt>
        <dd className="number">{formatNumber(totals.flagged)}</dd>
      </div>
    ) : null}
  </dl>
);

const toPaid = { ansicht: 'auszahlungen', stand: 'ausgezahlt' } as const;

interface StandProps {
  readonly stand: Stand;
  /** How many differences wait for somebody. */
  readonly flagged: number;
}

const StandLinks = ({ stand, flagged }: StandProps) => (
  <nav className={styles.stands} aria-label="Stand">
    {(['open', 'paid'] as const).map((value) => (
      <Link
        key={value}
        to="/tip-games-settings"
        search={value === 'paid' ? toPaid : { ansicht: 'auszahlungen' }}
        className={styles.stand}
        aria-current={value === stand ? 'true' : undefined}
        activeOptions={{ exact: true }}
        replace
        resetScroll={false}
      >
        {value === 'open' ? 'Offen' : 'Ausgezahlt'}
        {value === 'paid' && flagged > 0 ? (
          <>
            {' '}
            <span className={styles.check}>{formatNumber(flagged)} zu prüfen</span>
          </>
        ) : null}
      </Link>
    ))}
  </nav>
);

function Selection({ marks, isOpen }: { readonly marks: PayoutMarks; readonly isOpen: boolean }) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.selection}>
      <span role="status">
        {countOf(marks.selected.length)} ausgewählt{isOpen ? `, ${formatVc(sumOf(marks.selected))}` : ''}
      </span>
      <Button onClick={() => marks.chooseAll(false)}>Abwählen</Button>
      <Button
        look="primary"
        isBusy={marks.isBusy}
        onClick={() => (isOpen ? marks.mark(marks.selected, true) : marks.settle(marks.selected))}
      >
        {isOpen ? 'Als ausgezahlt markieren' : 'Differenz erledigt'}
      </Button>
    </div>
  );
}

const Empty = ({ stand, flagged }: StandProps) =>
  stand === 'open' && flagged > 0 ? (
    <EmptyState icon={WarningIcon} title="Offen ist nichts mehr.">
      {flagged === 1 ? 'Ein Eintrag ist' : `${formatNumber(flagged)} Einträge sind`} nach einer Berichtigung noch{' '}
      <Link to="/tip-games-settings" search={toPaid} replace resetScroll={false}>
        zu prüfen
      </Link>
      .
    </EmptyState>
  ) : stand === 'open' ? (
    <EmptyState icon={DoneCircleIcon} title="Alles ist ausgezahlt.">
      Sobald ein Spiel abgeschlossen ist, steht hier, wer was gewonnen hat.
    </EmptyState>
  ) : (
    <EmptyState icon={DoneCircleIcon} title="Noch ist nichts ausgezahlt.">
      Was du unter „Offen“ als ausgezahlt markierst, steht dann hier.
    </EmptyState>
  );

function Ledger({ stand, flagged }: StandProps) {
  const list = useInfiniteQuery(tipsQueries.payouts(stand));
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its row.
  const marks = usePayoutMarks(list.data, () => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  const isOpen = stand === 'open';
  return (
    <div ref={place} className={styles.ledger} tabIndex={-1}>
      {list.error && !list.data ? (
        <LoadError title="Die Auszahlungen konnten nicht geladen werden." of={list} />
      ) : list.data?.length === 0 ? (
        <Empty stand={stand} flagged={flagged} />
      ) : (
        <PayoutTable payouts={list.data} marks={marks} isOpen={isOpen} />
      )}
      <NextPage list={list} />
      {marks.selected.length > 0 ? <Selection marks={marks} isOpen={isOpen} /> : null}
    </div>
  );
}

/** Who still gets what, and who has got it from whom. */
export function Payouts({ stand }: { readonly stand: Stand }) {
  const { data: totals } = useQuery(tipsQueries.payoutTotals());
  const { isCopying, copy } = usePayoutCopy();
  const [isPayingAll, setIsPayingAll] = useState(false);
  const isNothing = totals?.open === 0;
  const flagged = totals?.flagged ?? 0;
  return (
    <section className={styles.section} aria-label="Auszahlungen">
      <div className={styles.head}>
        <Totals totals={totals} />
        <div className={styles.actions}>
          <Button icon={<Glyph icon={CopyIcon} />} isBusy={isCopying} isDisabled={!totals || isNothing} onClick={copy}>
            Als Text kopieren
          </Button>
          <Button isDisabled={!totals || isNothing} onClick={() => setIsPayingAll(true)}>
            Alle als ausgezahlt markieren
          </Button>
        </div>
      </div>
      <StandLinks stand={stand} flagged={flagged} />
      <Ledger key={stand} stand={stand} flagged={flagged} />
      {isPayingAll && totals ? <PayAll totals={totals} onClose={() => setIsPayingAll(false)} /> : null}
    </section>
  );
}

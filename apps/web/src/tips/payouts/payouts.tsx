import type { PayoutTotals } from '@kontor/contract/tips/schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { useFocusAfter } from '#platform/ui/dialog/use-focus-after.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { CopyIcon, DoneCircleIcon, WarningIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { tipsQueries, usePayAll } from '../tips.queries.ts';
import { copyPayouts } from './copy-payouts.ts';
import { PayoutTable } from './payout-table.tsx';
import { countOf, type PayoutMarks, sumOf, usePayoutMarks } from './use-payout-marks.ts';

const toPaid = { ansicht: 'auszahlungen', stand: 'ausgezahlt' } as const;

interface LedgerProps {
  readonly isOpen: boolean;
  readonly flagged: number;
}

function Selection({ marks, isOpen }: { readonly marks: PayoutMarks; readonly isOpen: boolean }) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div ref={bar} className="bottom-bar row wrap to-end">
      <span role="status" className="strong">
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

const Empty = ({ isOpen, flagged }: LedgerProps) =>
  isOpen && flagged > 0 ? (
    <EmptyState icon={WarningIcon} title="Offen ist nichts mehr.">
      {flagged === 1 ? 'Ein Eintrag ist' : `${formatNumber(flagged)} Einträge sind`} nach einer Berichtigung noch{' '}
      <Link to="/tip-games-settings" search={toPaid} replace resetScroll={false}>
        zu prüfen
      </Link>
      .
    </EmptyState>
  ) : isOpen ? (
    <EmptyState icon={DoneCircleIcon} title="Alles ist ausgezahlt.">
      Sobald ein Spiel abgeschlossen ist, steht hier, wer was gewonnen hat.
    </EmptyState>
  ) : (
    <EmptyState icon={DoneCircleIcon} title="Noch ist nichts ausgezahlt.">
      Was du unter „Offen“ als ausgezahlt markierst, steht dann hier.
    </EmptyState>
  );

function Ledger({ isOpen, flagged }: LedgerProps) {
  const list = usePagedQuery(tipsQueries.payouts(isOpen ? 'open' : 'paid'));
  const marks = usePayoutMarks(list.data);
  const place = useFocusAfter<HTMLDivElement>(marks.isBusy);
  return (
    <div ref={place} className="stack gap-16" tabIndex={-1}>
      <List
        list={list}
        failure="Die Auszahlungen konnten nicht geladen werden."
        empty={<Empty isOpen={isOpen} flagged={flagged} />}
      >
        {(rows) => <PayoutTable payouts={rows} marks={marks} isOpen={isOpen} />}
      </List>
      {marks.selected.length > 0 ? <Selection marks={marks} isOpen={isOpen} /> : null}
    </div>
  );
}

const textOf = ({ open, openTotal }: PayoutTotals): string => `${countOf(open)}, zusammen ${formatVc(openTotal)}`;

/** Asks with count and sum as they were when it was asked; only what was looked at is marked. */
function PayAll({ totals, onClose }: { readonly totals: PayoutTotals; readonly onClose: () => void }) {
  const pay = usePayAll();
  const [seen, setSeen] = useState(totals);
  // What is being marked right now is not news.
  const isOther = !pay.isPending && textOf(totals) !== textOf(seen);
  const onSuccess = () => {
    onClose();
    const what = `${formatVc(seen.openTotal)} (${countOf(seen.open)})`;
    showToast({ kind: 'success', sentence: `${what} als ausgezahlt vermerkt.` });
  };
  const confirm = () => pay.run({ body: { count: seen.open, total: seen.openTotal } }, { onSuccess });
  const accept = () => {
    setSeen(totals);
    pay.reset();
  };
  if (isOther && totals.open === 0)
    return (
      <NoticeDialog title="Nichts ist mehr offen." onClose={onClose}>
        Jemand anderes hat inzwischen alles als ausgezahlt vermerkt.
      </NoticeDialog>
    );
  return (
    <ConfirmDialog
      title="Alle als ausgezahlt markieren?"
      confirmLabel={isOther ? 'Neuen Stand ansehen' : 'Alle markieren'}
      look={isOther ? 'outline' : 'primary'}
      isBusy={pay.isPending}
      onConfirm={isOther ? accept : confirm}
      onCancel={onClose}
    >
      <div className="stack gap-12">
        {isOther || pay.error ? (
          <Notice kind="warning" role="alert">
            {isOther
              ? `Die offenen Auszahlungen haben sich inzwischen geändert: jetzt ${textOf(totals)}.`
              : sentenceOf(pay.error)}
          </Notice>
        ) : null}
        <p>
          {isOther ? <s>{textOf(seen)}.</s> : `${textOf(seen)}.`} Die VC selbst übergibst du im Spiel; hier wird nur
          vermerkt, dass du es getan hast.
        </p>
      </div>
    </ConfirmDialog>
  );
}

export function Payouts({ isOpen }: { readonly isOpen: boolean }) {
  const { data: totals } = useQuery(tipsQueries.payoutTotals());
  const copying = useMutation({ mutationFn: copyPayouts });
  const [isPayingAll, setIsPayingAll] = useState(false);
  const isNothing = totals?.open === 0;
  const flagged = totals?.flagged ?? 0;
  return (
    <section aria-label="Auszahlungen">
      <div className="row wrap between gap-16" style={{ marginBottom: 16 }}>
        <Stats>
          <Stat label="Offen">{totals && formatVc(totals.openTotal)}</Stat>
          <Stat label="Offene Einträge">{totals && formatNumber(totals.open)}</Stat>
          {flagged > 0 ? (
            <Stat label="Nach Berichtigung zu prüfen" tone="warning">
              {formatNumber(flagged)}
            </Stat>
          ) : null}
        </Stats>
        <div className="row wrap">
          <Button
            icon={CopyIcon}
            isBusy={copying.isPending}
            isDisabled={!totals || isNothing}
            onClick={() => copying.mutate()}
          >
            Als Text kopieren
          </Button>
          <Button isDisabled={!totals || isNothing} onClick={() => setIsPayingAll(true)}>
            Alle als ausgezahlt markieren
          </Button>
        </div>
      </div>
      <Tabs label="Stand">
        <Tab to="/tip-games-settings" search={{ ansicht: 'auszahlungen' }} isCurrent={isOpen}>
          Offen
        </Tab>
        <Tab to="/tip-games-settings" search={toPaid} isCurrent={!isOpen}>
          Ausgezahlt {flagged > 0 ? <span className="pill warning">{formatNumber(flagged)} zu prüfen</span> : null}
        </Tab>
      </Tabs>
      <Ledger key={String(isOpen)} isOpen={isOpen} flagged={flagged} />
      {isPayingAll && totals ? <PayAll totals={totals} onClose={() => setIsPayingAll(false)} /> : null}
    </section>
  );
}

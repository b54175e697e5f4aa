import type { WagePayment, WagePeriod, WageRates, WageSheet, WageSheets } from '@kontor/contract/wages/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatCount } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { CopyIcon, EditIcon, PeopleIcon, WageIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { FilterBar } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { copySheets } from './copy-sheets.ts';
import { LineDialog } from './line-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { isDue, openTotal } from './say-wages.ts';
import { type SheetActions, SheetCard } from './sheet-card.tsx';
import { useTakeBack, wagesQueries } from './wages.queries.ts';

type Asked =
  | { readonly what: 'pay'; readonly people: ReadonlySet<string> }
  | { readonly what: 'rate'; readonly sheet: WageSheet | null }
  | { readonly what: 'line'; readonly sheet: WageSheet }
  | { readonly what: 'take-back'; readonly sheet: WageSheet; readonly payment: WagePayment };

interface QuestionProps {
  readonly asked: Asked;
  readonly period: WagePeriod;
  readonly current: WageSheets;
  readonly rates: WageRates | undefined;
  readonly onClose: () => void;
}

const AT_ONCE = 'Gleich nach dem Auszahlen zurückgenommen';

function Question({
  asked,
  period,
  current,
  rates,
  onClose,
  takeBack,
}: QuestionProps & { readonly takeBack: ReturnType<typeof useTakeBack> }) {
  const undo = (payments: readonly WagePayment[]) => {
    for (const { id } of payments) takeBack.run({ params: { id }, body: { reason: AT_ONCE } });
  };
  if (asked.what === 'pay')
    return <PayDialog people={asked.people} period={period} current={current} onTakeBack={undo} onClose={onClose} />;
  if (asked.what === 'rate')
    return rates ? <RateDialog person={asked.sheet?.person ?? null} rates={rates.rates} onClose={onClose} /> : null;
  if (asked.what === 'line') return <LineDialog person={asked.sheet.person} period={period} onClose={onClose} />;
  const { sheet, payment } = asked;
  const confirm = (reason: string) =>
    takeBack.run(
      { params: { id: payment.id }, body: { reason } },
      {
        onSuccess: () => {
          onClose();
          const sentence = `${formatCents(payment.cents)} von ${sheet.person.name} sind wieder offen.`;
          showToast({ kind: 'success', sentence });
        },
        onError: onClose,
      },
    );
  return (
    <ReasonDialog
      title={`Zahlung von ${formatCents(payment.cents)} zurücknehmen?`}
      consequence={`Im Kassenbuch steht dann eine Gegenbuchung, und bei ${sheet.person.name} ist der Betrag wieder offen. Den Grund liest auch die Person.`}
      confirmLabel="Zurücknehmen"
      suggestions={['Falsche Person', 'Falscher Betrag', 'Noch nicht übergeben']}
      missing="Schreib dazu, warum."
      maxLength={200}
      isBusy={takeBack.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

const NoRate = ({ onSet }: { readonly onSet: () => void }) => (
  <Notice
    title="Noch ist kein Satz eingetragen."
    actions={
      <Button look="primary" onClick={onSet}>
        Standardsatz eintragen
      </Button>
    }
  >
    Ohne Satz verdient niemand Stundenlohn oder Provision, nur Trinkgeld wird gezählt.
  </Notice>
);

interface SheetsProps {
  readonly sheets: readonly WageSheet[];
  readonly ownId: string;
  readonly period: WagePeriod;
  readonly actions: SheetActions;
  /** Those of another period are on their way. */
  readonly isStale: boolean;
}

function Sheets({ sheets, ownId, ...props }: SheetsProps) {
  const open = sheets.filter(({ openCents }) => openCents !== 0);
  const quiet = sheets.filter(({ openCents }) => openCents === 0);
  const cards = (which: readonly WageSheet[], className: string) => (
    <ul className={className}>
      {which.map((sheet) => (
        <SheetCard key={sheet.person.id} sheet={sheet} isOwn={sheet.person.id === ownId} {...props} />
      ))}
    </ul>
  );
  if (sheets.length === 0)
    return (
      <EmptyState icon={PeopleIcon} title="Noch arbeitet niemand hier.">
        Nimm unter „Mitarbeiter“ Leute ins Team. Was sie verkaufen, wird ihnen hier gutgeschrieben.
      </EmptyState>
    );
  return (
    <div className="stack gap-24" aria-busy={props.isStale} style={{ opacity: props.isStale ? 0.75 : undefined }}>
      {open.length > 0 ? (
        <Section title="Auszuzahlen" isTitleHidden>
          {cards(open, 'stack gap-12')}
        </Section>
      ) : null}
      {quiet.length > 0 ? (
        <Section
          title="Nichts offen"
          count={quiet.length}
          level={2}
          note="Alles ausgezahlt, oder noch nichts verdient."
        >
          {cards(quiet, 'card flush divided')}
        </Section>
      ) : null}
    </div>
  );
}

/** What leads have to pay: who is owed how much, for everything that is open or for a period. */
export function TeamWages({ ownId }: { readonly ownId: string }) {
  const choice = usePeriod();
  const { period, change } = choice;
  const list = useQuery(wagesQueries.sheets(period));
  const rates = useQuery(wagesQueries.rates());
  const takeBack = useTakeBack();
  const [asked, setAsked] = useState<Asked>();
  const sheets = list.data?.sheets;
  const due = sheets?.filter(isDue) ?? [];
  const earned = (sheets ?? []).reduce((sum, { openCents, paidCents }) => sum + openCents + paidCents, 0);
  const actions: SheetActions = {
    onPay: ({ person }) => setAsked({ what: 'pay', people: new Set([person.id]) }),
    onRate: (sheet) => setAsked({ what: 'rate', sheet }),
    onLine: (sheet) => setAsked({ what: 'line', sheet }),
    onTakeBack: (sheet, payment) => setAsked({ what: 'take-back', sheet, payment }),
    onShowAll: () => change({}),
  };
  const setDefault = () => setAsked({ what: 'rate', sheet: null });
  return (
    <Page
      title="Löhne"
      purpose="Was jeder verdient hat und was noch auszuzahlen ist."
      actions={
        <>
          <Button icon={EditIcon} onClick={setDefault} isDisabled={!rates.data}>
            Standardsatz
          </Button>
          <Button icon={CopyIcon} isDisabled={due.length === 0} onClick={() => void copySheets(due, period)}>
            Text kopieren
          </Button>
          {due.length > 1 ? (
            <Button
              look="primary"
              icon={WageIcon}
              isDisabled={list.isPlaceholderData}
              onClick={() => setAsked({ what: 'pay', people: new Set(due.map(({ person }) => person.id)) })}
            >
              Alle auszahlen
            </Button>
          ) : null}
        </>
      }
    >
      <FilterBar>
        <PeriodChoice {...choice} />
      </FilterBar>
      <div className="stack gap-24">
        {rates.data?.rates.length === 0 ? <NoRate onSet={setDefault} /> : null}
        {list.error && !list.data ? (
          <LoadError title="Die Löhne konnten nicht geladen werden." of={list} />
        ) : !list.data || !sheets ? (
          <PartSkeleton />
        ) : (
          <>
            <p role="status">
              <span className="figure bold number">{formatCents(openTotal(due))}</span>{' '}
              <span className="dim">
                {due.length === 0 ? 'offen' : `offen bei ${formatCount(due.length, 'Person', 'Personen')}`}
                {period.from ? ` · ${formatCents(earned)} verdient` : ''}
              </span>
            </p>
            <Sheets sheets={sheets} ownId={ownId} period={period} actions={actions} isStale={list.isPlaceholderData} />
          </>
        )}
      </div>
      {asked && list.data ? (
        <Question
          asked={asked}
          period={period}
          current={list.data}
          rates={rates.data}
          takeBack={takeBack}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Page>
  );
}

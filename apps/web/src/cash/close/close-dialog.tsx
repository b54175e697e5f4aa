import { type CashOverview, NOTE_MAX } from '@kontor/contract/cash/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { currencySign, formatCents, formatCentsChange, formatDate } from '#platform/format.de.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { useDiscard } from '#platform/ui/dialog/use-discard.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { MoneyField, NumberField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Notice, Refusal } from '#platform/ui/page/notice.tsx';
import { Fact, Stat, Stats } from '#platform/ui/stat.tsx';
import { cashQueries } from '../cash.queries.ts';
import { CountFields } from './count-fields.tsx';
import { DiscordText } from './discord-text.tsx';
import { SumsTable } from './sums-table.tsx';
import { type Closing, useClose } from './use-close.ts';

const sayDate = (day: string): string => formatDate(`${day}T12:00:00Z`);

interface StepProps {
  readonly closing: Closing;
  readonly book: CashOverview;
}

function CountStep({ closing, book }: StepProps) {
  const { days, day, setDay, way, setWay, sum, setSum, pieces, setPieces, counted, problem } = closing;
  return (
    <>
      {days.length > 1 ? (
        <Segments
          label="Welcher Tag?"
          value={day}
          segments={days.map((one) => ({
            value: one,
            label: one === book.day ? 'Heute' : `Bis gestern, ${sayDate(one)}`,
          }))}
          onChange={setDay}
        />
      ) : null}
      {day === book.day ? (
        <Notice>Danach lässt sich heute nichts mehr buchen, auch kein Verkauf. Schließ ab, wenn Feierabend ist.</Notice>
      ) : null}
      <Segments
        label="Zähl, was in der Kasse liegt"
        value={way}
        segments={[
          { value: 'sum', label: 'Summe eingeben' },
          { value: 'pieces', label: 'Scheine und Münzen' },
        ]}
        onChange={setWay}
      />
      {way === 'sum' ? (
        <MoneyField
          label="Gezählt"
          data-autofocus
          data-path="sum"
          value={sum}
          error={problem?.field === 'sum' ? problem.sentence : undefined}
          onChange={setSum}
        />
      ) : (
        <>
          <CountFields counts={pieces} onChange={setPieces} />
          <p role="status" className="large strong number">
            {counted === undefined ? 'Bitte nur ganze Zahlen.' : `Zusammen ${formatCents(counted)}`}
          </p>
        </>
      )}
    </>
  );
}

function CompareStep({ closing, book }: StepProps) {
  const { day, counted = 0, bank, setBank, bankCounted, note, setNote, problem } = closing;
  const period = useQuery(cashQueries.period(day)).data;
  const difference = counted - book.balances.CASH;
  const since = period && period.now.CASH - period.closing.CASH;
  return (
    <>
      <Refusal>{problem && !problem.field ? problem.sentence : null}</Refusal>
      <Stats>
        <Stat label="Gezählt">{formatCents(counted)}</Stat>
        <Stat label="Laut Buch">{formatCents(book.balances.CASH)}</Stat>
        <Stat label="Differenz" tone={difference === 0 ? 'success' : 'warning'}>
          {difference === 0 ? 'stimmt' : formatCentsChange(difference)}
        </Stat>
      </Stats>
      {difference === 0 ? null : (
        <p className="dim">
          {difference < 0 ? 'Es fehlt etwas.' : 'Es ist mehr da.'} Die Differenz wird als eigene Buchung festgehalten,
          danach stimmen Buch und Kasse überein.
        </p>
      )}
      {since ? (
        <p className="dim">
          Seit Mitternacht {since > 0 ? `kamen ${formatCents(since)} dazu` : `gingen ${formatCents(-since)} ab`}, das
          ist im Soll enthalten.
        </p>
      ) : null}
      {period ? <SumsTable period={period} /> : null}
      <NumberField
        label={`Kontostand der Bank in ${currencySign()} (optional)`}
        description={
          typeof bankCounted === 'number' && bankCounted !== book.balances.BANK
            ? `Differenz ${formatCentsChange(bankCounted - book.balances.BANK)}, wird gebucht.`
            : `Laut Buch ${formatCents(book.balances.BANK)}.`
        }
        kind="decimal"
        data-path="bank"
        value={bank}
        error={problem?.field === 'bank' ? problem.sentence : undefined}
        onChange={setBank}
      />
      <TextInput
        label="Notiz (optional)"
        maxLength={NOTE_MAX}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </>
  );
}

function DoneStep({ closing, onClose }: { readonly closing: Closing; readonly onClose: () => void }) {
  const { closed } = closing;
  const sheet = useQuery({ ...cashQueries.close(closed?.id ?? 0), enabled: closed !== undefined }).data;
  if (!closed) return null;
  const difference = closed.counted - closed.expected;
  return (
    <>
      <p className="large strong" role="status">
        {difference === 0
          ? 'Auf den Cent genau.'
          : `Mit einer Differenz von ${formatCentsChange(difference)} abgeschlossen.`}
      </p>
      <dl className="row wrap gap-24">
        <Fact label="In der Kasse">{formatCents(closed.counted)}</Fact>
        <Fact label="Gezählt von">{closed.by}</Fact>
      </dl>
      <div className="row wrap">
        <Link
          className={buttonClass('outline')}
          to="/cash-book/$close"
          params={{ close: String(closed.id) }}
          onClick={onClose}
        >
          Abschluss ansehen und drucken
        </Link>
        {sheet ? <DiscordText sheet={sheet} /> : null}
      </div>
    </>
  );
}

const DISCARD = { title: 'Zählung verwerfen?', text: 'Der Tag ist noch nicht abgeschlossen.' };
const TITLES = { count: '1. Kasse zählen', compare: '2. Vergleichen', done: '3. Abgeschlossen' };

export function CloseDialog({ book, onClose }: { readonly book: CashOverview; readonly onClose: () => void }) {
  const closing = useClose(book);
  const formId = useId();
  const { step, isBusy } = closing;
  const { leave, question } = useDiscard({ isDirty: closing.isDirty, discard: DISCARD, onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (step === 'count') closing.compare();
    else closing.close();
  };
  const actions =
    step === 'done' ? (
      <Button look="primary" onClick={onClose} data-autofocus>
        Fertig
      </Button>
    ) : (
      <>
        <Button onClick={step === 'count' ? leave : closing.back} isDisabled={isBusy}>
          {step === 'count' ? 'Abbrechen' : 'Zurück'}
        </Button>
        <Button key={step} type="submit" form={formId} look="primary" isBusy={isBusy}>
          {step === 'count' ? 'Weiter' : `${sayDate(closing.day)} abschließen`}
        </Button>
      </>
    );
  return (
    <Modal title={TITLES[step]} isBusy={isBusy} onClose={leave} actions={actions}>
      <form key={step} id={formId} className="stack gap-16" onSubmit={submit} noValidate>
        {step === 'count' ? <CountStep closing={closing} book={book} /> : null}
        {step === 'compare' ? <CompareStep closing={closing} book={book} /> : null}
        {step === 'done' ? <DoneStep closing={closing} onClose={onClose} /> : null}
      </form>
      {question}
    </Modal>
  );
}

import { reopenDay } from '@kontor/contract/cash/api.ts';
import { type CloseSheet, NOTE_MAX } from '@kontor/contract/cash/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCents, formatCentsChange, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { inTablet } from '#platform/tablet.ts';
import { showToast } from '#platform/toasts.ts';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, CashIcon, PrintIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Fact, Stat, Stats } from '#platform/ui/stat.tsx';
import styles from '../cash.module.css';
import { cashQueries, useCashWrite } from '../cash.queries.ts';
import { daysOf } from './close-list.tsx';
import { DiscordText } from './discord-text.tsx';
import { SumsTable } from './sums-table.tsx';

const ToBook = () => (
  <Link to="/cash-book" search={{ ansicht: 'abschluesse' }} className={buttonClass('outline', styles.noPrint)}>
    <Glyph icon={BackIcon} />
    <span>Abschlüsse</span>
  </Link>
);

const WORDS = {
  title: 'Abschluss',
  missing: 'Diesen Abschluss gibt es nicht.',
  failure: 'Der Abschluss konnte nicht geladen werden.',
  icon: CashIcon,
  link: <ToBook />,
};

function Reopen({ sheet }: { readonly sheet: CloseSheet }) {
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const write = useCashWrite(reopenDay);
  const confirm = (reason: string) => {
    setRefusal(undefined);
    write.run(
      { params: { id: sheet.id }, body: { reason } },
      {
        onSuccess: () => {
          setIsAsked(false);
          showToast({ kind: 'success', sentence: 'Der Abschluss ist zurückgenommen. Heute lässt sich wieder buchen.' });
        },
        onError: (error) => setRefusal(sentenceOf(error)),
      },
    );
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsked(true)}>
        Abschluss zurücknehmen
      </Button>
      {isAsked ? (
        <ReasonDialog
          title="Abschluss von heute zurücknehmen?"
          consequence="Danach lässt sich heute wieder buchen. Der Abschluss bleibt als zurückgenommen stehen, eine gebuchte Differenz auch. Vor Feierabend muss noch einmal gezählt werden."
          confirmLabel="Zurücknehmen"
          suggestions={['Noch ein Kunde', 'Verzählt']}
          missing="Warum? Ein Stichwort genügt."
          maxLength={NOTE_MAX}
          isBusy={write.isPending}
          refusal={refusal}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}

function Bank({ sheet }: { readonly sheet: CloseSheet }) {
  const { bankCounted, bankExpected } = sheet;
  if (bankCounted === null || bankExpected === null) return null;
  const difference = bankCounted - bankExpected;
  return (
    <Fact label="Bank laut Konto">
      {formatCents(bankCounted)}
      {difference === 0 ? ', stimmt' : `, Differenz ${formatCentsChange(difference)}`}
    </Fact>
  );
}

function Sheet({ sheet }: { readonly sheet: CloseSheet }) {
  const { counted, expected, counts, note, reopened, period } = sheet;
  const difference = counted - expected;
  const since = period.closing.CASH - (sheet.day === period.day ? counted : 0);
  return (
    <div className={`${styles.sheet} card stack gap-24`}>
      {reopened ? (
        <Notice kind="warning">
          Zurückgenommen von {reopened.by}, {formatDateTime(reopened.date)}: {reopened.reason}
        </Notice>
      ) : null}
      <Stats>
        <Stat label="Gezählt">{formatCents(counted)}</Stat>
        <Stat label="Laut Buch">{formatCents(expected)}</Stat>
        <Stat label="Differenz" tone={difference === 0 ? 'success' : 'warning'}>
          {difference === 0 ? 'keine' : formatCentsChange(difference)}
        </Stat>
      </Stats>
      <SumsTable period={period} />
      {since !== 0 && period.day < sheet.date.slice(0, 10) ? (
        <p className="meta">
          Gezählt wurde erst später; was seit Mitternacht kam, steht im Soll und nicht in der Tabelle.
        </p>
      ) : null}
      {counts && counts.length > 0 ? (
        <p className="number">
          <span className="meta block">Scheine und Münzen</span>
          {counts.map(({ cents, count }) => `${formatNumber(count)} × ${formatCents(cents)}`).join(', ')}
        </p>
      ) : null}
      <dl className="row wrap top gap-24">
        <Fact label="Gezählt von">{sheet.by}</Fact>
        <Fact label="Am">{formatDateTime(sheet.date)}</Fact>
        <Bank sheet={sheet} />
        {note === '' ? null : <Fact label="Notiz">{note}</Fact>}
      </dl>
      <p className={`${styles.signature} meta`}>Unterschrift</p>
    </div>
  );
}

function CloseView({ sheet }: { readonly sheet: CloseSheet }) {
  const book = useQuery(cashQueries.overview()).data;
  const mayReopen = book?.lastClose?.id === sheet.id && sheet.day === book.day;
  return (
    <Page
      title={`Kassenabschluss ${daysOf(sheet)}`}
      purpose="Was kam und ging, was gezählt wurde und wer gezählt hat."
      actions={<ToBook />}
    >
      <Sheet sheet={sheet} />
      <div className={`${styles.noPrint} row wrap`} style={{ marginTop: 16 }}>
        {inTablet() ? null : (
          <Button icon={PrintIcon} look="primary" onClick={() => window.print()}>
            Drucken
          </Button>
        )}
        <DiscordText sheet={sheet} />
        {mayReopen ? <Reopen sheet={sheet} /> : null}
      </div>
    </Page>
  );
}

const route = getRouteApi('/cash-book/$close');

/** `/cash-book/12`: the sheet of a closed day. */
export const ClosePage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().close)} query={cashQueries.close}>
    {(sheet) => <CloseView sheet={sheet} />}
  </EntityPage>
);

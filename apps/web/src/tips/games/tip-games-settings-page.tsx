import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, ImportIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { Payouts } from '../payouts/payouts.tsx';
import { tipsQueries } from '../tips.queries.ts';
import { readTipSettingsSearch } from '../tips-search.ts';
import { type AdminTask, GamesAdmin } from './games-admin.tsx';

const route = getRouteApi('/tip-games-settings');

function Views({ isPayouts }: { readonly isPayouts: boolean }) {
  const { data: totals } = useQuery(tipsQueries.payoutTotals());
  return (
    <Tabs label="Ansicht">
      <Tab to="/tip-games-settings" search={{}} isCurrent={!isPayouts}>
        Spiele
      </Tab>
      <Tab to="/tip-games-settings" search={{ ansicht: 'auszahlungen' }} isCurrent={isPayouts}>
        Auszahlungen{' '}
        {totals && totals.open > 0 ? (
          <span className="pill number">
            {formatNumber(totals.open)}
            <span className="visually-hidden"> offen</span>
          </span>
        ) : null}{' '}
        {totals && totals.flagged > 0 ? (
          <span className="pill warning">{formatNumber(totals.flagged)} zu prüfen</span>
        ) : null}
      </Tab>
    </Tabs>
  );
}

/** `/tip-games-settings`: the games that are tipped, and what is won with them. */
export function TipGamesSettingsPage() {
  // The router keeps what it could not read beside what it could.
  const { ansicht, stand } = readTipSettingsSearch({ ...route.useSearch() });
  const [task, setTask] = useState<AdminTask>();
  const isPayouts = ansicht === 'auszahlungen';
  return (
    <Page
      title="Tippspiele verwalten"
      purpose="Spiele anlegen, abschließen und auszahlen, was getippt und gewonnen wurde."
      actions={
        isPayouts ? null : (
          <>
            <Button icon={<Glyph icon={ImportIcon} />} onClick={() => setTask({ kind: 'paste' })}>
              Spielplan einfügen
            </Button>
            <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setTask({ kind: 'create' })}>
              Neues Spiel
            </Button>
          </>
        )
      }
    >
      <Views isPayouts={isPayouts} />
      {isPayouts ? <Payouts stand={stand ? 'paid' : 'open'} /> : <GamesAdmin task={task} onTask={setTask} />}
    </Page>
  );
}

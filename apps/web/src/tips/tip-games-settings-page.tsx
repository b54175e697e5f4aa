import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, ImportIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import tabs from '#platform/ui/tabs.module.css';
import { type AdminTask, GamesAdmin } from './games-admin.tsx';
import { Payouts } from './payouts.tsx';
import styles from './tip-games-settings-page.module.css';
import { readTipSettingsSearch } from './tip-settings-search.ts';
import { tipsQueries } from './tips.queries.ts';

const route = getRouteApi('/tip-games-settings');

function Views({ isPayouts }: { readonly isPayouts: boolean }) {
  const { data: totals } = useQuery(tipsQueries.payoutTotals());
  return (
    <nav className={tabs.tabs} aria-label="Ansicht">
      <Link
        to="/tip-games-settings"
        search={{}}
        className={tabs.tab}
        aria-current={isPayouts ? undefined : 'page'}
        activeOptions={{ exact: true }}
      >
        Spiele
      </Link>
      <Link
        to="/tip-games-settings"
        search={{ ansicht: 'auszahlungen' }}
        className={tabs.tab}
        aria-current={isPayouts ? 'page' : undefined}
        activeOptions={{ exact: true }}
      >
        Auszahlungen
        {totals && totals.open > 0 ? (
          <span className={styles.count}>
            {formatNumber(totals.open)}
            <span className="visually-hidden"> offen</span>
          </span>
        ) : null}
        {totals && totals.flagged > 0 ? (
          <>
            {' '}
            <span className={styles.check}>{formatNumber(totals.flagged)} zu prüfen</span>
          </>
        ) : null}
      </Link>
    </nav>
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

import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrdersIcon, SearchIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './finished-orders.module.css';
import { FinishedTable } from './finished-table.tsx';
import { ordersQueries } from './orders.queries.ts';
import { SHORTEST, useOrderSearch } from './use-order-search.ts';

/** What is over and done, the newest first. */
export function FinishedOrders() {
  const { typed, setTyped, search, isTooShort } = useOrderSearch();
  const list = useInfiniteQuery(ordersQueries.finished(search));
  const orders = list.data;
  return (
    <section className={styles.section} aria-labelledby="finished-orders">
      <div className={styles.head}>
        <h2 id="finished-orders" className={styles.title}>
          Beendete Bestellungen
        </h2>
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Beendete Bestellungen durchsuchen"
          placeholder="Nummer, Kunde, Produkt oder Mitarbeiter"
          maxLength={60}
          leftSection={<Glyph icon={SearchIcon} />}
          value={typed}
          description={isTooShort ? `Ab ${SHORTEST} Zeichen oder mit einer Bestellnummer wird gesucht.` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {list.error && !orders ? (
        <LoadError title="Die beendeten Bestellungen konnten nicht geladen werden." of={list} />
      ) : orders?.length === 0 ? (
        <EmptyState
          icon={OrdersIcon}
          title={search ? `Keine beendete Bestellung passt zu „${search}“.` : 'Noch ist keine Bestellung beendet.'}
        >
          {search ? <Button onClick={() => setTyped('')}>Suche leeren</Button> : null}
        </EmptyState>
      ) : (
        <FinishedTable orders={orders} />
      )}
      <NextPage list={list} />
    </section>
  );
}

import type { Order } from '@kontor/contract/orders/schema.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrdersIcon, SearchIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './finished-orders.module.css';
import { FinishedTable } from './finished-table.tsx';
import { SHORTEST, type useOrderSearch } from './use-order-search.ts';

interface FinishedOrdersProps {
  /** `undefined` while they are loading. */
  readonly orders: readonly Order[] | undefined;
  readonly list: UseInfiniteQueryResult<readonly Order[]>;
  readonly search: ReturnType<typeof useOrderSearch>;
}

/** What is over and done, the newest first. */
export function FinishedOrders({ orders, list, search: { typed, setTyped, search, isTooShort } }: FinishedOrdersProps) {
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

import type { Customer } from '@kontor/contract/price-lists/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import styles from './price-lists.module.css';
import { priceListsQueries } from './price-lists.queries.ts';

const PAUSE_MS = 200;

interface CustomerSearchProps {
  readonly label: string;
  readonly onChoose: (customer: Customer) => void;
  /** With it, what was typed can be taken as a name. */
  readonly onName?: (name: string) => void;
  readonly children?: ReactNode;
}

/** People with an account, found by the beginning of any word of their name. */
export function CustomerSearch({ label, onChoose, onName, children }: CustomerSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const found = useQuery(priceListsQueries.search(search));
  const [first] = found.data ?? [];
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (search !== wanted || found.isPlaceholderData) return;
    if (first && wanted !== '') onChoose(first);
    else if (!first && wanted !== '') onName?.(wanted);
  };
  return (
    <div className="stack gap-12">
      <SearchField
        data-autofocus
        label={label}
        placeholder={onName ? 'Konto oder Name' : 'Konto suchen'}
        autoComplete="off"
        maxLength={60}
        aria-controls={listId}
        value={typed}
        onChange={setTyped}
        onKeyDown={takeFirst}
      />
      {children}
      {onName && wanted !== '' ? (
        <button type="button" className={`plain-button row gap-12 ${styles.person}`} onClick={() => onName(wanted)}>
          <Avatar person={{ id: null, name: wanted, avatarUrl: null }} />
          <span className="anywhere">
            Ohne Konto: <span className="strong">{wanted}</span>
          </span>
        </button>
      ) : null}
      {found.error && !found.data ? (
        <LoadError title="Die Kunden konnten nicht geladen werden." of={found} />
      ) : (
        <ul id={listId} className="divided" aria-label="Kunden" aria-busy={found.isPending || undefined}>
          {found.data?.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                className={`plain-button row gap-12 ${styles.person}`}
                onClick={() => onChoose(customer)}
              >
                <Avatar person={customer} />
                <span className="grow anywhere">{customer.name}</span>
                {customer.priceList ? <span className="pill dim">{customer.priceList.name}</span> : null}
              </button>
            </li>
          )) ?? <Skeleton height={160} />}
        </ul>
      )}
      {found.data?.length === 0 && wanted !== '' ? (
        <p className="dim" role="status">
          Kein Konto heißt so.
        </p>
      ) : null}
    </div>
  );
}

import { levelOf } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { PeopleIcon, SearchIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#platform/ui/state.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { ConfirmRoleChange } from './confirm-role-change.tsx';
import styles from './employees-page.module.css';
import { useUserList } from './people.queries.ts';
import tableStyles from './people-table.module.css';
import { PeopleTable } from './people-table.tsx';
import { isOwner } from './role-options.ts';
import { useRoleChange } from './use-role-change.ts';
import { useMe } from './users.queries.ts';

const byRank = (one: User, other: User): number =>
  levelOf(heldAuthorities(other)) - levelOf(heldAuthorities(one)) ||
  displayName(one).localeCompare(displayName(other), 'de');

function countOf(people: readonly User[] | undefined, hasMore: boolean, search: string): string {
  if (!people) return '';
  const number = `${formatNumber(people.length)}${hasMore ? '+' : ''}`;
  if (search) return `${number} Treffer unter allen Personen`;
  return people.length === 1 ? '1 Person im Team' : `${number} Personen im Team`;
}

/** `/employees`: who works here and what they may do; customers are found by searching. */
export function EmployeesPage() {
  const { data: me } = useMe();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const staff = useUserList({ staff: 'true' });
  const found = useUserList({ search }, search !== '');
  const roleChange = useRoleChange();

  const list = search ? found : staff;
  const people = search ? found.data : staff.data?.toSorted(byRank);
  // Owners on pages not loaded yet are unknown: then only the server can tell who is the last one.
  const owners = staff.data && !staff.hasNextPage ? staff.data.filter(isOwner).length : Number.POSITIVE_INFINITY;
  if (!me) return null;
  return (
    <Page title="Mitarbeiter" purpose="Wer hier arbeitet und mit welchen Rechten. Änderungen gelten sofort.">
      <div className={styles.filters}>
        <TextInput
          className={styles.search ?? ''}
          label="Alle Personen durchsuchen"
          description="Auch Kunden. So nimmst du jemanden ins Team auf."
          type="search"
          placeholder="Name"
          leftSection={<Glyph icon={SearchIcon} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={styles.count} role="status">
          {countOf(people, list.hasNextPage, search)}
        </p>
      </div>
      {list.error && !people ? (
        <ErrorState
          title="Die Liste konnte nicht geladen werden."
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : people?.length === 0 ? (
        <EmptyState icon={PeopleIcon} title={search ? `Niemand heißt „${search} …“.` : 'Noch arbeitet niemand hier.'}>
          {search
            ? 'Gesucht wird am Anfang des Namens. Wer noch nie angemeldet war, ist nicht zu finden.'
            : 'Such oben nach einer Person und gib ihr Rechte.'}
        </EmptyState>
      ) : (
        <PeopleTable
          caption={search ? 'Gefundene Personen' : 'Mitarbeiter'}
          people={people}
          actor={me}
          owners={owners}
          busyId={roleChange.busyId}
          onChoose={roleChange.choose}
        />
      )}
      {list.hasNextPage ? (
        <div className={tableStyles.more}>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Weitere anzeigen
          </Button>
        </div>
      ) : null}
      {roleChange.asked ? (
        <ConfirmRoleChange
          {...roleChange.asked}
          isSelf={roleChange.asked.person.id === me.id}
          isBusy={roleChange.isBusy}
          onConfirm={roleChange.confirm}
          onCancel={roleChange.cancel}
        />
      ) : null}
    </Page>
  );
}

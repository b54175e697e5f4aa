import { levelOf } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { PeopleIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { type SortValue, sortRows, useSorting } from '#platform/ui/table/sortable.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ConfirmLogOut, ConfirmRoleChange } from './confirm-dialogs.tsx';
import { FormerStaff } from './former-staff.tsx';
import { useUserList } from './people.queries.ts';
import { type PeopleColumn, PeopleTable } from './people-table.tsx';
import { isOwner } from './rights.ts';
import { useRoleChange } from './use-role-change.ts';
import { useMe } from './users.queries.ts';

/** The highest rank first, who was here last, who is in the game; equals by name. */
const COLUMNS: Record<PeopleColumn, (person: Employee) => SortValue> = {
  name: displayName,
  rank: (person) => -levelOf(heldAuthorities(person)),
  seen: ({ lastSeenAt }) => (lastSeenAt === null ? null : -Date.parse(lastSeenAt)),
  game: ({ isOnline }) => (isOnline === null ? null : Number(!isOnline)),
};
const byName = (one: User, other: User): number => displayName(one).localeCompare(displayName(other), 'de');

function countOf(people: readonly User[] | undefined, hasMore: boolean, search: string): string {
  if (!people) return '';
  const number = `${formatNumber(people.length)}${hasMore ? '+' : ''}`;
  if (search) return `${number} Treffer unter allen Personen`;
  return people.length === 1 ? '1 Person im Team' : `${number} Personen im Team`;
}

export function EmployeesPage() {
  const { data: me } = useMe();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const staff = useUserList({ staff: 'true' });
  const found = useUserList({ search }, search !== '');
  const roleChange = useRoleChange(me ?? undefined);
  const [loggedOut, setLoggedOut] = useState<Employee>();
  const sorting = useSorting<PeopleColumn>('rank');

  const list = search ? found : staff;
  const people = list.data && sortRows([...list.data].sort(byName), sorting, COLUMNS);
  // Owners on pages not loaded yet are unknown: then only the server can tell who is the last one.
  const owners = staff.data && !staff.hasNextPage ? staff.data.filter(isOwner).length : Number.POSITIVE_INFINITY;
  if (!me) return null;
  return (
    <Page title="Mitarbeiter" purpose="Wer hier arbeitet und mit welchen Rechten. Änderungen gelten sofort.">
      <FilterBar count={countOf(people, list.hasNextPage, search)}>
        <SearchField
          label="Alle Personen durchsuchen"
          description="Auch Kunden. So nimmst du jemanden ins Team auf."
          placeholder="Name"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
      </FilterBar>
      <List
        list={{ ...list, data: people }}
        failure="Die Liste konnte nicht geladen werden."
        empty={
          <EmptyState
            icon={PeopleIcon}
            title={search ? `Niemand gefunden, dessen Name mit „${search}“ beginnt.` : 'Noch arbeitet niemand hier.'}
          >
            {search
              ? 'Wer sich noch nie angemeldet hat, steht hier nicht.'
              : 'Such oben nach einer Person und gib ihr Rechte.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <PeopleTable
            caption={search ? 'Gefundene Personen' : 'Mitarbeiter'}
            people={rows}
            sorting={sorting}
            actor={me}
            owners={owners}
            busyId={roleChange.busyId}
            onChoose={roleChange.choose}
            onLogOut={setLoggedOut}
          />
        )}
      </List>
      {search || (list.error && !people) ? null : <FormerStaff />}
      {roleChange.asked ? (
        <ConfirmRoleChange
          {...roleChange.asked}
          isSelf={roleChange.asked.person.id === me.id}
          isBusy={roleChange.isBusy}
          onConfirm={roleChange.confirm}
          onCancel={roleChange.cancel}
        />
      ) : null}
      {loggedOut ? <ConfirmLogOut person={loggedOut} onClose={() => setLoggedOut(undefined)} /> : null}
    </Page>
  );
}

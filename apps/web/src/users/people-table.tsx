import { levelOf, type Role } from '@kontor/contract/core/roles.ts';
import { displayName, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';
import { formatDateTime, formatRelative } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import type { Sorting } from '#platform/ui/table/sortable.ts';
import styles from './people.module.css';
import { originOf } from './rights.ts';
import { RoleMenu } from './role-menu.tsx';

export type PeopleColumn = 'name' | 'rank' | 'seen' | 'game';

interface PeopleTableProps {
  readonly caption: string;
  readonly people: readonly Employee[] | undefined;
  readonly sorting: Sorting<PeopleColumn>;
  readonly actor: User;
  readonly owners: number;
  readonly busyId: string | undefined;
  readonly onChoose: (person: Employee, role: Role) => void;
  readonly onLogOut: (person: Employee) => void;
}

function Person({ person, isSelf }: { readonly person: Employee; readonly isSelf: boolean }) {
  const name = displayName(person);
  return (
    <div className="row gap-12">
      <Avatar person={faceOf(person)} size={32} />
      <div className="row wrap baseline grow anywhere">
        {/* The spaces keep the words apart where they are read aloud. */}
        <span className="strong">{name}</span> {isSelf ? <span className="pill accent">Du</span> : null}{' '}
        {name === person.userName ? null : <span className={`${styles.userName} dim ellipsis`}>{person.userName}</span>}
      </div>
    </div>
  );
}

function InGame({ isOnline }: Pick<Employee, 'isOnline'>) {
  if (isOnline) return <Badge tone="green">im Spiel</Badge>;
  if (isOnline === null) return <span className="faint">unbekannt</span>;
  return (
    <span className="faint">
      <span className={styles.none} aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">nicht im Spiel</span>
    </span>
  );
}

export function PeopleTable({ caption, people, sorting, actor, owners, busyId, ...on }: PeopleTableProps) {
  const origin = (person: Employee) => {
    const words = originOf(person);
    return words ? <span className={`${styles.origin} meta block`}>{words}</span> : null;
  };
  const now = useServerNow(30_000);
  const columns: Column<Employee, PeopleColumn>[] = [
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      cell: (person) => <Person person={person} isSelf={person.id === actor.id} />,
    },
    {
      id: 'rank',
      head: 'Recht',
      sort: 'rank',
      width: 256,
      cell: (person) => (
        <>
          <RoleMenu
            actor={actor}
            person={person}
            owners={owners}
            isBusy={busyId === person.id}
            onChoose={(role) => on.onChoose(person, role)}
            onLogOut={() => on.onLogOut(person)}
          />
          {origin(person)}
        </>
      ),
    },
    {
      id: 'seen',
      head: 'Zuletzt gesehen',
      sort: 'seen',
      width: 168,
      card: 'meta',
      cell: ({ lastSeenAt: at }) =>
        at === null ? (
          <span className="faint">
            <span className="card-only">Zuletzt gesehen: </span>noch nie
          </span>
        ) : (
          <>
            <span className="card-only">Zuletzt </span>
            <time dateTime={at} title={formatDateTime(at)}>
              {formatRelative(at, new Date(now))}
            </time>
          </>
        ),
    },
    {
      id: 'game',
      head: 'Im Spiel',
      sort: 'game',
      width: 112,
      card: 'meta end',
      cell: ({ isOnline }) => (
        <>
          {isOnline === null ? <span className="card-only">Im Spiel: </span> : null}
          <InGame isOnline={isOnline} />
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      row={(person) => ({ flash: levelOf(heldAuthorities(person)) })}
      sorting={sorting}
      cards={{ below: 'phone', areas: '"name rank" "seen game"' }}
    />
  );
}

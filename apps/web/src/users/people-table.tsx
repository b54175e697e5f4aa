import { levelOf, type Role } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.ts';
import { SortHeader, type Sorting } from '#platform/ui/sortable.tsx';
import { useFlash } from '#platform/use-flash.ts';
import styles from './people-table.module.css';
import { RoleMenu } from './role-menu.tsx';

export type PeopleColumn = 'name' | 'rank';

interface PeopleTableProps {
  readonly caption: string;
  readonly people: readonly User[] | undefined;
  readonly sorting: Sorting<PeopleColumn>;
  readonly actor: User;
  readonly owners: number;
  readonly busyId: string | undefined;
  readonly onChoose: (person: User, role: Role) => void;
}

type RowProps = Omit<PeopleTableProps, 'caption' | 'people' | 'sorting'> & { readonly person: User };

function PersonRow({ person, actor, owners, busyId, onChoose }: RowProps) {
  const row = useFlash<HTMLTableRowElement>(levelOf(heldAuthorities(person)));
  const name = displayName(person);
  return (
    <tr ref={row}>
      <td>
        <div className={styles.person}>
          <Avatar person={person} size={32} />
          <div className={styles.names}>
            {/* The spaces keep the words apart where they are read aloud. */}
            <span className={styles.name}>{name}</span>{' '}
            {person.id === actor.id ? <span className={styles.self}>Du</span> : null}{' '}
            {name === person.userName ? null : <span className={styles.userName}>{person.userName}</span>}
          </div>
        </div>
      </td>
      <td>
        <RoleMenu
          actor={actor}
          person={person}
          owners={owners}
          isBusy={busyId === person.id}
          onChoose={(role) => onChoose(person, role)}
        />
      </td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr>
    <td>
      <div className={styles.person}>
        <Skeleton width={32} height={32} radius={6} />
        <Skeleton width={160} height={14} />
      </div>
    </td>
    <td>
      <Skeleton width={168} height={36} radius={6} />
    </td>
  </tr>
);

/** People with their rights; on a phone every row is a card. */
export const PeopleTable = ({ caption, people, sorting, ...row }: PeopleTableProps) => (
  <table className={styles.table} aria-busy={people === undefined}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <SortHeader column="name" sorting={sorting}>
          Name
        </SortHeader>
        <SortHeader column="rank" sorting={sorting} className={styles.rights}>
          Recht
        </SortHeader>
      </tr>
    </thead>
    <tbody>
      {people
        ? people.map((person) => <PersonRow key={person.id} person={person} {...row} />)
        : [1, 2, 3, 4, 5].map((line) => <SkeletonRow key={line} />)}
    </tbody>
  </table>
);

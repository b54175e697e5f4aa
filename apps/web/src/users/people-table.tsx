import { levelOf, type Role } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.ts';
import { useFlash } from '#platform/use-flash.ts';
import styles from './people-table.module.css';
import { RoleMenu } from './role-menu.tsx';

interface PeopleTableProps {
  readonly caption: string;
  readonly people: readonly User[] | undefined;
  readonly actor: User;
  readonly owners: number;
  readonly busyId: string | undefined;
  readonly onChoose: (person: User, role: Role) => void;
}

type RowProps = Omit<PeopleTableProps, 'caption' | 'people'> & { readonly person: User };

function PersonRow({ person, actor, owners, busyId, onChoose }: RowProps) {
  const row = useFlash<HTMLTableRowElement>(levelOf(heldAuthorities(person)));
  const name = displayName(person);
  return (
    <tr ref={row}>
      <td>
        <div className={styles.person}>
          <Avatar person={person} size={36} />
          <div className={styles.names}>
            <span className={styles.name}>{name}</span>
            {person.id === actor.id ? <span className={styles.self}>Du</span> : null}
            {name === person.userName ? null : <div className={styles.userName}>{person.userName}</div>}
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
        <Skeleton width={36} height={36} radius={6} />
        <Skeleton width={160} height={14} />
      </div>
    </td>
    <td>
      <Skeleton width={168} height={36} radius={6} />
    </td>
  </tr>
);

/** People with their rights; on a phone every row is a card. */
export const PeopleTable = ({ caption, people, ...row }: PeopleTableProps) => (
  <table className={styles.table} aria-busy={people === undefined}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" className={styles.rights}>
          Rechte
        </th>
      </tr>
    </thead>
    <tbody>
      {people
        ? people.map((person) => <PersonRow key={person.id} person={person} {...row} />)
        : [1, 2, 3, 4, 5].map((line) => <SkeletonRow key={line} />)}
    </tbody>
  </table>
);

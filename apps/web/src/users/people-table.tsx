import { levelOf, type Role } from '@kontor/contract/core/roles.ts';
import { displayName, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SortHeader, type Sorting } from '#platform/ui/sortable.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import styles from './people-table.module.css';
import { InGame, LastSeen } from './person-presence.tsx';
import { originOf } from './rights-origin.ts';
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

type RowProps = Omit<PeopleTableProps, 'caption' | 'people' | 'sorting'> & {
  readonly person: Employee;
  readonly now: number;
};

function PersonRow({ person, now, actor, owners, busyId, onChoose, onLogOut }: RowProps) {
  const row = useFlash<HTMLTableRowElement>(levelOf(heldAuthorities(person)));
  const name = displayName(person);
  const origin = originOf(person);
  return (
    <tr ref={row} className={`${table.stack} ${styles.row}`}>
      <td>
        <div className={styles.person}>
          <Avatar person={faceOf(person)} size={32} />
          <div className={styles.names}>
            {/* The spaces keep the words apart where they are read aloud. */}
            <span className={styles.name}>{name}</span>{' '}
            {person.id === actor.id ? <span className={styles.self}>Du</span> : null}{' '}
            {name === person.userName ? null : <span className={styles.userName}>{person.userName}</span>}
          </div>
        </div>
      </td>
      <td className={styles.rights}>
        <RoleMenu
          actor={actor}
          person={person}
          owners={owners}
          isBusy={busyId === person.id}
          onChoose={(role) => onChoose(person, role)}
          onLogOut={() => onLogOut(person)}
        />
        {origin ? <span className={styles.origin}>{origin}</span> : null}
      </td>
      <td className={styles.seen}>
        {person.lastSeenAt ? <span className={styles.phoneLabel}>Zuletzt </span> : null}
        <LastSeen at={person.lastSeenAt} now={now} />
      </td>
      <td className={styles.game}>
        {person.isOnline ? null : <span className={styles.phoneLabel}>Im Spiel: </span>}
        <InGame isOnline={person.isOnline} />
      </td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    <td>
      <div className={styles.person}>
        <Skeleton width={32} height={32} radius={6} />
        <Skeleton width={160} height={14} />
      </div>
    </td>
    <td>
      <Skeleton width={168} height={36} radius={6} />
    </td>
    <td className={styles.seen}>
      <Skeleton width={88} height={14} />
    </td>
    <td className={styles.game}>
      <Skeleton width={56} height={14} />
    </td>
  </tr>
);

/** People with their rights; on a phone every row is a card. */
export function PeopleTable({ caption, people, sorting, ...row }: PeopleTableProps) {
  const now = useServerNow(30_000);
  return (
    <table
      className={`${table.table} ${table.stacks} ${table.hovers} ${styles.table}`}
      aria-busy={people === undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <SortHeader column="name" sorting={sorting}>
            Name
          </SortHeader>
          <SortHeader column="rank" sorting={sorting} className={styles.rights}>
            Recht
          </SortHeader>
          <SortHeader column="seen" sorting={sorting} className={styles.seen}>
            Zuletzt gesehen
          </SortHeader>
          <SortHeader column="game" sorting={sorting} className={styles.game}>
            Im Spiel
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {people
          ? people.map((person) => <PersonRow key={person.id} person={person} now={now} {...row} />)
          : [1, 2, 3, 4, 5].map((line) => <SkeletonRow key={line} />)}
      </tbody>
    </table>
  );
}

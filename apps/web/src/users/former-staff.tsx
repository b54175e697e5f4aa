import { displayName, FORMER_DAYS, formerName } from '@kontor/contract/users/rules.ts';
import type { Former } from '@kontor/contract/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import table from '#platform/ui/table.module.css';
import styles from './former-staff.module.css';
import { formerQuery } from './people.queries.ts';

const FormerRow = ({ person }: { readonly person: Former }) => {
  const name = displayName(person);
  return (
    <tr className={`${table.stack} ${styles.row}`}>
      <td className={styles.number}>{formerName(person.number)}</td>
      <td className={styles.who}>
        <span className={styles.name}>{name}</span>{' '}
        {name === person.userName ? null : <span className={styles.dim}>{person.userName}</span>}{' '}
        <span className={`${styles.dim} number`}>Discord-Kennung {person.id}</span>
      </td>
      <td className={styles.until} data-label="Nachzusehen bis">
        <time dateTime={person.knownUntil}>{formatDate(person.knownUntil)}</time>
      </td>
    </tr>
  );
};

/** Who stands behind a number in the log; there is nothing to see while nobody has left. */
export function FormerStaff() {
  const titleId = useId();
  const former = useQuery(formerQuery());
  if (former.error && !former.data) {
    return <LoadError title="Die ehemaligen Personen konnten nicht geladen werden." of={former} />;
  }
  if (!former.data?.length) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Ehemalige Personen
      </h2>
      <p className={styles.dim}>
        Sie haben hier gearbeitet und ihr Konto gelöscht. Im Protokoll, im Lagerverlauf und an Bestellungen stehen sie
        unter ihrer Nummer. {FORMER_DAYS} Tage lang siehst du hier, wer es war; danach weiß es niemand mehr.
      </p>
      <table className={`${table.table} ${table.stacks} ${table.hovers} ${table.labels} ${styles.table}`}>
        <caption className="visually-hidden">Ehemalige Personen</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              Nummer
            </th>
            <th scope="col">War</th>
            <th scope="col" className={styles.until}>
              Nachzusehen bis
            </th>
          </tr>
        </thead>
        <tbody>
          {former.data.map((person) => (
            <FormerRow key={person.number} person={person} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

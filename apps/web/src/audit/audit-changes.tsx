import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import styles from './audit-changes.module.css';

const NOTHING = 'leer';

const Value = ({ children }: { readonly children: string }) =>
  children === '' ? <i className={styles.nothing}>{NOTHING}</i> : children;

/** What was edited: field by field, before and after. */
export const AuditChanges = ({ changes }: { readonly changes: readonly AuditChange[] }) => (
  <table className={styles.changes}>
    <caption className="visually-hidden">Änderungen</caption>
    <thead>
      <tr>
        <th scope="col">Feld</th>
        <th scope="col">Vorher</th>
        <th scope="col">
          <span className="visually-hidden">wurde zu</span>
        </th>
        <th scope="col">Nachher</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
        <tr key={at}>
          <th scope="row">{field}</th>
          <td className={styles.before}>
            <Value>{before}</Value>
          </td>
          <td className={styles.arrow} aria-hidden="true">
            →
          </td>
          <td className={styles.after}>
            <Value>{after}</Value>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

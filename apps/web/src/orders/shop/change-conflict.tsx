import type { Order } from '@kontor/contract/orders/schema.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { listOf } from '../order/line-stock.ts';
import styles from './cart.module.css';
import type { CartLine } from './cart.ts';

interface ChangeConflictProps {
  readonly stored: Order;
  readonly lines: readonly CartLine[];
  readonly note: string;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** What another window has stored meanwhile, beside what stands in this form: the customer decides. */
export function ChangeConflict({ stored, lines, note, onTake, onKeep }: ChangeConflictProps) {
  const rows = [
    ['Artikel', listOf(stored.items), lines.map(({ name, typed }) => `${typed} × ${name}`).join(', ')],
    ['Nachricht', stored.note, note],
  ].filter(([, there, here]) => there !== here);
  return (
    <Notice kind="warning" role="alert">
      <div className="stack">
        <p className="strong">Die Bestellung wurde inzwischen geändert.</p>
        <table className={styles.differences}>
          <thead>
            <tr>
              <td />
              <th scope="col">Gespeichert</th>
              <th scope="col">Deine Eingabe</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, there, here]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="anywhere lines">{there || '–'}</td>
                <td className="anywhere lines">{here || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="row wrap">
          <Button onClick={onTake}>Neuen Stand übernehmen</Button>
          <Button onClick={onKeep}>Meine Eingaben behalten</Button>
        </div>
      </div>
    </Notice>
  );
}

import type { Payout } from '@kontor/contract/tips/schema.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import { PayoutRow } from './payout-row.tsx';
import styles from './payout-table.module.css';
import type { PayoutMarks } from './use-payout-marks.ts';

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {[20, 140, 180, 72, 88, 96].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

function ChooseAll({ marks }: { readonly marks: PayoutMarks }) {
  const [chosen, all] = [marks.selected.length, marks.choosable.length];
  return (
    <Checkbox
      label="Alle geladenen auswählen"
      classNames={{ labelWrapper: 'visually-hidden' }}
      checked={all > 0 && chosen === all}
      indeterminate={chosen > 0 && chosen < all}
      onChange={(event) => marks.chooseAll(event.currentTarget.checked)}
    />
  );
}

interface PayoutTableProps {
  readonly payouts: readonly Payout[] | undefined;
  readonly marks: PayoutMarks;
  readonly isOpen: boolean;
}

/** Who gets how much for which game; on a phone each is a card. */
export function PayoutTable({ payouts, marks, isOpen }: PayoutTableProps) {
  const hasChecks = isOpen || marks.choosable.length > 0;
  return (
    <table
      className={`${table.table} ${table.stacksSooner} ${styles.table}`}
      aria-busy={payouts === undefined}
      data-checks={hasChecks || undefined}
    >
      <caption className="visually-hidden">{isOpen ? 'Offene Auszahlungen' : 'Ausgezahlt'}</caption>
      <thead>
        <tr>
          {hasChecks ? <th scope="col">{payouts ? <ChooseAll marks={marks} /> : null}</th> : null}
          <th scope="col">Person</th>
          <th scope="col" className={styles.gameHead}>
            Spiel
          </th>
          <th scope="col" className={table.number}>
            Betrag
          </th>
          <th scope="col">Stand</th>
          <th scope="col">
            <span className="visually-hidden">Aktion</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts
          ? payouts.map((payout) => <PayoutRow key={payout.id} payout={payout} marks={marks} hasChecks={hasChecks} />)
          : Array.from({ length: 6 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <SkeletonRow key={at} />
            ))}
      </tbody>
    </table>
  );
}

import { type CashKind, type CashPeriod, type CashSum, KIND_LABELS, KINDS } from '@kontor/contract/cash/schema.ts';
import { formatCents, formatCentsChange } from '#platform/format.de.ts';
import styles from '../cash.module.css';

const net = (sums: readonly CashSum[], kind: CashKind, account: 'CASH' | 'BANK'): number =>
  sums
    .filter((sum) => sum.kind === kind && sum.account === account)
    .reduce((total, sum) => total + sum.in - sum.out, 0);

const written = (cents: number): string => (cents === 0 ? '–' : formatCentsChange(cents));

/** How the money of these days came about: what there was, what came and went, what there is. */
export function SumsTable({ period }: { readonly period: CashPeriod }) {
  const { sums, opening, closing } = period;
  const kinds = KINDS.filter((kind) => sums.some((sum) => sum.kind === kind));
  return (
    <table className={`${styles.sums} number`}>
      <caption className="visually-hidden">Was kam und ging</caption>
      <thead className="meta">
        <tr>
          <th scope="col">
            <span className="visually-hidden">Art</span>
          </th>
          <th scope="col">Kasse</th>
          <th scope="col">Bank</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Anfang</th>
          <td>{formatCents(opening.CASH)}</td>
          <td>{formatCents(opening.BANK)}</td>
        </tr>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{KIND_LABELS[kind]}</th>
            <td>{written(net(sums, kind, 'CASH'))}</td>
            <td>{written(net(sums, kind, 'BANK'))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Ende</th>
          <td>{formatCents(closing.CASH)}</td>
          <td>{formatCents(closing.BANK)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

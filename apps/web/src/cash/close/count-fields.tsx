import { type Count, DENOMINATIONS } from '@kontor/contract/cash/schema.ts';
import type { Cents } from '@kontor/contract/core/money.ts';
import { formatCents, readNumber } from '#platform/format.de.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import styles from '../cash.module.css';

/** How many of each, as typed; by cents. */
export type Counts = Readonly<Record<string, string>>;

const countIn = (text: string | undefined): number | undefined => {
  if (text === undefined || text.trim() === '') return 0;
  const value = readNumber(text);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : undefined;
};

/** `undefined` while something is no number. */
export function countsOf(counts: Counts): Count[] | undefined {
  const found = DENOMINATIONS.map((cents) => ({ cents, count: countIn(counts[cents]) }));
  if (found.some(({ count }) => count === undefined)) return undefined;
  return found.flatMap(({ cents, count = 0 }) => (count > 0 ? [{ cents, count }] : []));
}

export const sumOfCounts = (counts: readonly Count[]): Cents =>
  counts.reduce((sum, { cents, count }) => sum + cents * count, 0);

interface CountFieldsProps {
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
}

export const CountFields = ({ counts, onChange }: CountFieldsProps) => (
  <fieldset>
    <legend className="meta">Wie viele sind es?</legend>
    <div className={styles.counts}>
      {DENOMINATIONS.map((cents, at) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field is inside
        <label key={cents} className="number">
          <span className="dim">{formatCents(cents)}</span>
          <NumberField
            min={0}
            placeholder="0"
            aria-label={formatCents(cents)}
            data-autofocus={at === 0 ? true : undefined}
            value={counts[cents] ?? ''}
            error={countIn(counts[cents]) === undefined}
            onChange={(text) => onChange({ ...counts, [cents]: text })}
          />
        </label>
      ))}
    </div>
  </fieldset>
);

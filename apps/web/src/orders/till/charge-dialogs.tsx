import { DISCOUNT_DEFAULT, type DiscountAmount, discountCents, isWithinLimit } from '@kontor/contract/orders/bill.ts';
import { DISCOUNT_REASON_MAX } from '@kontor/contract/orders/till-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencySign, formatCents, formatNumber, readNumber, writeNumber } from '#platform/format.de.ts';
import { NO_AMOUNT, readPositiveCents, writeCents } from '#platform/forms/amount.ts';
import { focusField } from '#platform/forms/forms.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { useRights } from '#users';
import styles from './till.module.css';
import { tillQueries } from './till.queries.ts';
import type { Discount } from './till-cart.ts';

const PERCENTS = [5, 10, 20];
const REASONS = ['Mengenrabatt', 'Entschuldigung', 'Verhandelt', 'Personal'];

interface DiscountDialogProps {
  readonly goodsCents: number;
  readonly discount: Discount | undefined;
  readonly onTake: (discount: Discount | undefined) => void;
  readonly onClose: () => void;
}

type Kind = 'percent' | 'cents';

const startOf = (discount: Discount | undefined): { kind: Kind; typed: string } => {
  if (!discount) return { kind: 'percent', typed: '' };
  const { amount } = discount;
  return 'percent' in amount
    ? { kind: 'percent', typed: writeNumber(amount.percent) }
    : { kind: 'cents', typed: writeCents(amount.cents) };
};

function amountFrom(kind: Kind, typed: string): DiscountAmount | undefined {
  if (kind === 'cents') {
    const cents = readPositiveCents(typed);
    return cents ? { cents } : undefined;
  }
  const percent = readNumber(typed);
  return percent !== undefined && Number.isInteger(percent) && percent >= 1 && percent <= 100 ? { percent } : undefined;
}

function useLimit(): number {
  const { isAdmin } = useRights();
  const { data } = useQuery(tillQueries.settings());
  return isAdmin ? 100 : (data?.discountLimit ?? DISCOUNT_DEFAULT);
}

export function DiscountDialog({ goodsCents, discount, onTake, onClose }: DiscountDialogProps) {
  const [start] = useState(() => startOf(discount));
  const [kind, setKind] = useState(start.kind);
  const [typed, setTyped] = useState(start.typed);
  const [reason, setReason] = useState(discount?.reason ?? '');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const limit = useLimit();
  const amount = amountFrom(kind, typed);
  const complain = (path: 'amount' | 'reason', message: string) => {
    setErrors({ [path]: message });
    focusField(`discount.${path}`);
  };
  const submit = () => {
    if (typed.trim() === '') return onTake(undefined);
    if (!amount) return complain('amount', kind === 'cents' ? NO_AMOUNT : 'Bitte eine ganze Zahl von 1 bis 100.');
    const off = discountCents(goodsCents, amount);
    if (off > goodsCents) return complain('amount', 'Der Rabatt ist höher als die Summe.');
    if (!isWithinLimit(goodsCents, off, limit)) {
      return complain(
        'amount',
        `Du darfst höchstens ${formatNumber(limit)} % geben. Frag jemanden von der Verwaltung.`,
      );
    }
    if (reason.trim() === '') return complain('reason', 'Wofür? Ein Stichwort genügt.');
    onTake({ amount, reason: reason.trim() });
  };
  return (
    <FormModal title="Rabatt" confirmLabel="Übernehmen" isBusy={false} onSubmit={submit} onClose={onClose}>
      <Segments
        label="Art"
        isLabelHidden
        value={kind}
        segments={[
          { value: 'percent', label: 'Prozent' },
          { value: 'cents', label: currencySign() },
        ]}
        onChange={setKind}
      />
      <NumberField
        data-autofocus
        data-path="discount.amount"
        kind={kind === 'cents' ? 'decimal' : 'whole'}
        size="lg"
        label={kind === 'cents' ? 'Betrag' : 'Prozent'}
        description={
          amount && !errors.amount
            ? `Das sind ${formatCents(discountCents(goodsCents, amount))}.`
            : 'Leer: kein Rabatt.'
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typed}
        error={errors.amount}
        onChange={setTyped}
      />
      {kind === 'percent' ? (
        <ul className="row wrap" aria-label="Vorschläge">
          {PERCENTS.filter((percent) => percent <= limit).map((percent) => (
            <li key={percent}>
              <Button className={styles.big} onClick={() => setTyped(String(percent))}>
                {percent} %
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextInput
        data-path="discount.reason"
        size="lg"
        label="Grund"
        autoComplete="off"
        maxLength={DISCOUNT_REASON_MAX}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ul className="row wrap" aria-label="Gründe">
        {REASONS.map((text) => (
          <li key={text}>
            <Button className={styles.big} onClick={() => setReason(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </FormModal>
  );
}

/** Up to the next whole, five, ten. */
const roundUps = (dueCents: number): number[] =>
  [...new Set([100, 500, 1000].map((step) => Math.ceil(dueCents / step) * step - dueCents))].filter((tip) => tip > 0);

const TIPS = [100, 200, 500];

interface TipDialogProps {
  readonly dueCents: number;
  readonly tipCents: number;
  readonly onTake: (tipCents: number) => void;
  readonly onClose: () => void;
}

export function TipDialog({ dueCents, tipCents, onTake, onClose }: TipDialogProps) {
  const [typed, setTyped] = useState(tipCents > 0 ? writeCents(tipCents) : '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const cents = typed.trim() === '' ? 0 : readPositiveCents(typed);
    if (cents !== undefined) return onTake(cents);
    setError(NO_AMOUNT);
    focusField('tipCents');
  };
  const suggestions = [...new Set([...roundUps(dueCents), ...TIPS])].sort((a, b) => a - b);
  return (
    <FormModal title="Trinkgeld" confirmLabel="Übernehmen" isBusy={false} onSubmit={submit} onClose={onClose}>
      <NumberField
        data-autofocus
        data-path="tipCents"
        kind="decimal"
        size="lg"
        label="Betrag"
        description="Es gehört dem, der übergibt. Leer: keins."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <ul className="row wrap" aria-label="Vorschläge">
        {suggestions.map((cents) => (
          <li key={cents}>
            <Button className={styles.big} onClick={() => onTake(cents)}>
              <span className="stack gap-0">
                <span>{formatCents(cents)}</span>
                <span className="small normal number">zusammen {formatCents(dueCents + cents)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </FormModal>
  );
}

import { openCashBook } from '@kontor/contract/cash/api.ts';
import { ACCOUNTS, type Account, type CashOverview } from '@kontor/contract/cash/schema.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { currencySign } from '#platform/format.de.ts';
import { NO_AMOUNT, readCents } from '#platform/forms/amount.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { useCashWrite } from './cash.queries.ts';

interface Props {
  readonly balances: CashOverview['balances'];
}

/** A book begins with what is there; without it every balance would be wrong from the first day on. */
export function OpeningForm({ balances }: Props) {
  const write = useCashWrite(openCashBook);
  const [refusal, setRefusal] = useState<string>();
  // The book may hold sales already, which are in what was counted. What nobody counted stays as it is.
  const missing = (text: string, account: Account): number | undefined => {
    const counted = readCents(text);
    return text.trim() === '' ? 0 : counted === undefined ? undefined : counted - balances[account];
  };
  const form = useForm({
    initialValues: { CASH: '', BANK: '' },
    validate: (values) => {
      const errors: Record<string, string> = {};
      for (const account of ACCOUNTS) if (missing(values[account], account) === undefined) errors[account] = NO_AMOUNT;
      if (Object.keys(errors).length === 0 && ACCOUNTS.every((account) => missing(values[account], account) === 0))
        errors.CASH = ACCOUNTS.every((account) => values[account].trim() === '')
          ? 'Bitte gib an, was da ist.'
          : 'So steht es schon im Buch: Es gibt nichts einzutragen.';
      return errors;
    },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    write.run(
      { body: { CASH: missing(values.CASH, 'CASH') ?? 0, BANK: missing(values.BANK, 'BANK') ?? 0 } },
      {
        onSuccess: () => showToast({ kind: 'success', sentence: 'Das Kassenbuch hat begonnen.' }),
        onError: (error) => setRefusal(sentenceOf(error)),
      },
    );
  }, focusFirstError);
  return (
    <Section
      isCard
      title="Womit fangt ihr an?"
      note="Zähl die Kasse und sieh nach, was auf der Bank ist. Ab dann schreibt das Buch mit: Verkäufe, Einkäufe, Löhne und Gewinne von selbst, den Rest trägst du ein. Was schon im Buch steht, zieht Kontor ab."
    >
      <form className="stack gap-16 readable" onSubmit={submit} noValidate>
        <Refusal>{refusal}</Refusal>
        <div className="fields">
          {ACCOUNTS.map((account) => (
            <NumberField
              key={account}
              label={account === 'CASH' ? `In der Kasse (${currencySign()})` : `Auf der Bank (${currencySign()})`}
              kind="decimal"
              placeholder="0,00"
              {...form.getInputProps(account)}
            />
          ))}
        </div>
        <div>
          <Button type="submit" look="primary" isBusy={write.isPending}>
            Kassenbuch beginnen
          </Button>
        </div>
      </form>
    </Section>
  );
}

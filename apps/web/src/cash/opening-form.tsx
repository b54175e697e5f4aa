import { openCashBook } from '@kontor/contract/cash/api.ts';
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

const amountIn = (text: string): number | undefined => (text.trim() === '' ? 0 : readCents(text));

/** A book begins with what is there; without it every balance would be wrong from the first day on. */
export function OpeningForm() {
  const write = useCashWrite(openCashBook);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initialValues: { CASH: '', BANK: '' },
    validate: (values) => {
      const errors: Record<string, string> = {};
      for (const account of ['CASH', 'BANK'] as const)
        if (amountIn(values[account]) === undefined) errors[account] = NO_AMOUNT;
      if (Object.keys(errors).length === 0 && !amountIn(values.CASH) && !amountIn(values.BANK))
        errors.CASH = 'Bitte gib an, was da ist.';
      return errors;
    },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    write.run(
      { body: { CASH: amountIn(values.CASH) ?? 0, BANK: amountIn(values.BANK) ?? 0 } },
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
      note="Zähl die Kasse und sieh nach, was auf der Bank ist. Ab dann schreibt das Buch mit: Verkäufe, Einkäufe, Löhne und Gewinne von selbst, den Rest trägst du ein."
    >
      <form className="stack gap-16 readable" onSubmit={submit} noValidate>
        <Refusal>{refusal}</Refusal>
        <div className="fields">
          {(['CASH', 'BANK'] as const).map((account) => (
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

import { bookPurchase } from '@kontor/contract/cash/api.ts';
import { ACCOUNT_LABELS, ACCOUNTS, type Account, NOTE_MAX, PURCHASE_LINES_MAX } from '@kontor/contract/cash/schema.ts';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCents, formatCount } from '#platform/format.de.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms/forms.ts';
import { refresh } from '#platform/live/refresh.ts';
import { showToast } from '#platform/toasts.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { AddIcon } from '#platform/ui/icons.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { useRights } from '#users';
import { inventoryQueries } from '../inventory.queries.ts';
import type { Named } from '../item-search.ts';
import { type Draft, errorsOf, freshDraft, sumOf, toLine } from './purchase-draft.ts';
import { PurchaseLine } from './purchase-line.tsx';

interface Values {
  readonly lines: readonly Draft[];
  readonly account: Account;
  readonly updatesPrices: boolean;
  readonly note: string;
}

const SEGMENTS = ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

/** As the server names the fields of a line. */
const renamed = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace(/\.cents$/, '.total'), error]));

interface PurchaseDialogProps {
  /** What the first line begins with. */
  readonly item?: Named;
  readonly onClose: () => void;
}

/** Bought and paid in one step: the stock, the cash book and, if wanted, the buy-in prices. */
export function PurchaseDialog({ item, onClose }: PurchaseDialogProps) {
  const { isAdmin } = useRights();
  const [refusal, setRefusal] = useState<string>();
  const write = useWrite(bookPurchase, {
    showsErrors: true,
    onSuccess: (_answer, client) => {
      void refresh(client, { queryKey: ['cash'] });
      void refresh(client, { queryKey: ['prices'] });
      return client.invalidateQueries(inventoryQueries.all());
    },
  });
  const form = useForm<Values>({
    initialValues: { lines: [freshDraft(item)], account: 'CASH', updatesPrices: isAdmin, note: '' },
    validate: ({ lines }) => errorsOf(lines),
  });
  const { lines, account, updatesPrices } = form.values;
  const change = (key: number, more: Partial<Draft>) =>
    form.setFieldValue(
      'lines',
      lines.map((line) => (line.key === key ? { ...line, ...more } : line)),
    );
  const total = sumOf(lines);
  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    const body = {
      account: values.account,
      lines: values.lines.flatMap((line) => toLine(line) ?? []),
      note: values.note,
      updatePrices: values.updatesPrices,
    };
    write.run(
      { body },
      {
        onSuccess: ({ cents }) => {
          onClose();
          const goods = formatCount(body.lines.length, 'Gegenstand', 'Gegenstände');
          showToast({ kind: 'success', sentence: `${goods} für ${formatCents(cents)} eingekauft und eingelagert.` });
        },
        onError: (error) => {
          const setErrors = (errors: FormErrors) => form.setErrors(renamed(errors));
          if (!showFieldErrors({ setErrors }, error)) setRefusal(sentenceOf(error));
        },
      },
    );
  }, focusFirstError);
  return (
    <FormModal
      title="Einkauf buchen"
      confirmLabel={total === undefined ? 'Buchen' : `Für ${formatCents(total)} buchen`}
      isBusy={write.isPending}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <Refusal>{refusal}</Refusal>
      <ul className="stack gap-16 divided">
        {lines.map((line, at) => (
          <PurchaseLine
            key={line.key}
            line={line}
            at={at}
            isFirst={at === 0}
            errors={form.errors}
            onChange={(more) => change(line.key, more)}
            onRemove={
              lines.length > 1
                ? () =>
                    form.setFieldValue(
                      'lines',
                      lines.filter((one) => one !== line),
                    )
                : undefined
            }
          />
        ))}
      </ul>
      {lines.length < PURCHASE_LINES_MAX ? (
        <div>
          <Button icon={AddIcon} onClick={() => form.setFieldValue('lines', [...lines, freshDraft()])}>
            Weiterer Gegenstand
          </Button>
        </div>
      ) : null}
      {isAdmin ? (
        <>
          <Segments
            label="Bezahlt aus"
            value={account}
            segments={SEGMENTS}
            onChange={(next) => form.setFieldValue('account', next)}
          />
          <Checkbox
            label="Als Einkaufspreise übernehmen"
            description="Kosten und Marge der Produkte rechnen ab jetzt mit diesen Preisen."
            checked={updatesPrices}
            onChange={(event) => form.setFieldValue('updatesPrices', event.currentTarget.checked)}
          />
        </>
      ) : (
        <p className="dim">Bezahlt aus der Kasse. Der Einkauf steht danach im Lager und im Kassenbuch.</p>
      )}
      <TextInput
        label="Notiz (optional)"
        placeholder="z. B. Großmarkt"
        maxLength={NOTE_MAX}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}

import { changeCashSettings, getCashOverview } from '@kontor/contract/cash/api.ts';
import { type CashSettings, CashSettingsChange } from '@kontor/contract/cash/schema.ts';
import { call } from '#platform/api/api.ts';
import { currencySign } from '#platform/format.de.ts';
import { NO_AMOUNT, readCents, writeCents } from '#platform/forms/amount.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { useCashWrite } from './cash.queries.ts';

interface Values {
  readonly categories: string;
  readonly limit: string;
}

const toValues = ({ categories, limit }: CashSettings): Values => ({
  categories: categories.join('\n'),
  limit: writeCents(limit),
});

const toChange = ({ categories, limit }: Values) => ({
  categories: categories
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean),
  limit: readCents(limit) ?? Number.NaN,
  version: 1,
});

const check = validateAs<Values>(CashSettingsChange, toChange, { limit: NO_AMOUNT });

/** A sentence about one of the names is shown at the field that holds all of them. */
function validate(values: Values) {
  const errors = check(values);
  const first = Object.keys(errors).find((path) => path.startsWith('categories'));
  return { ...(errors.limit ? { limit: errors.limit } : {}), ...(first ? { categories: errors[first] } : {}) };
}

interface SettingsDialogProps {
  readonly settings: CashSettings;
  readonly onClose: () => void;
}

export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const write = useCashWrite(changeCashSettings);
  const { form, dialog } = useEditForm<CashSettings, Values>({
    opened: settings,
    initial: toValues(settings),
    toValues,
    fields: [
      { path: 'categories', label: 'Ausgabenarten' },
      { path: 'limit', label: 'Grenze' },
    ],
    validate,
    save: (values, base, then) => write.run({ body: { ...toChange(values), version: base?.version ?? 1 } }, then),
    newest: async () => (await call(getCashOverview, {})).settings,
    say: () => 'Gespeichert.',
    onDone: onClose,
  });
  return (
    <DialogForm title="Einstellungen des Kassenbuchs" {...dialog} onClose={onClose}>
      <Textarea
        label="Ausgabenarten"
        description="Eine in jeder Zeile. Was schon gebucht ist, behält seinen Namen."
        rows={8}
        {...form.getInputProps('categories')}
      />
      <NumberField
        label={`Differenz melden ab mehr als (${currencySign()})`}
        description="Weicht die gezählte Kasse stärker ab, geht ein eigener Hinweis an Discord."
        kind="decimal"
        min={0}
        {...form.getInputProps('limit')}
      />
    </DialogForm>
  );
}

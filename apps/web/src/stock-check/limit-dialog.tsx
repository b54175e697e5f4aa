import { getStockCheckSettings } from '@kontor/contract/stock-check/api.ts';
import { StockCheckSettings } from '@kontor/contract/stock-check/schema.ts';
import { Link } from '@tanstack/react-router';
import { call } from '#platform/api/api.ts';
import { currencySign } from '#platform/format.de.ts';
import { readCents, writeCents } from '#platform/forms/amount.ts';
import { validateAs } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { useRights } from '#users';
import { useSaveSettings } from './stock-check.queries.ts';

interface Values {
  readonly limit: string;
}

const toValues = ({ limit }: StockCheckSettings): Values => ({ limit: limit === null ? '' : writeCents(limit) });
const limitOf = ({ limit }: Values): number | null => (limit.trim() === '' ? null : (readCents(limit) ?? Number.NaN));

const validate = validateAs<Values>(StockCheckSettings, (values) => ({ limit: limitOf(values), version: 0 }), {
  limit: 'Bitte einen Betrag über 0, zum Beispiel 100,00, oder leer lassen.',
});

interface LimitDialogProps {
  readonly settings: StockCheckSettings;
  readonly onClose: () => void;
}

export function LimitDialog({ settings, onClose }: LimitDialogProps) {
  const { isSuperAdmin } = useRights();
  const write = useSaveSettings();
  const { form, dialog } = useEditForm<StockCheckSettings, Values>({
    opened: settings,
    initial: toValues(settings),
    toValues,
    fields: [{ path: 'limit', label: 'Grenze' }],
    validate,
    save: (values, base, then) =>
      write.run({ body: { limit: limitOf(values), version: base?.version ?? settings.version } }, then),
    newest: () => call(getStockCheckSettings, {}),
    say: ({ limit }) => (limit === null ? 'Es wird nichts mehr gemeldet.' : 'Die Grenze ist gespeichert.'),
    onDone: onClose,
  });
  return (
    <DialogForm title="Grenze für eine Mitteilung" {...dialog} onClose={onClose}>
      <NumberField
        label={`An einem Tag melden ab mehr als (${currencySign()})`}
        description="Zählt, was ungeklärt ist. Leer lassen: nie melden."
        kind="decimal"
        min={0}
        {...form.getInputProps('limit')}
      />
      <p className="dim">
        Ein Tag darüber steht auf der Startseite der Verwaltung und geht einmal an die Discord-Kanäle mit der Mitteilung
        „Ungeklärter Schwund über der Grenze“.
        {isSuperAdmin ? (
          <>
            {' '}
            <Link to="/settings/$section" params={{ section: 'discord' }} className="accent">
              Discord-Kanäle einstellen
            </Link>
          </>
        ) : null}
      </p>
    </DialogForm>
  );
}

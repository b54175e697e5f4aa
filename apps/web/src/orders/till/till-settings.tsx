import { changeTillSettings } from '@kontor/contract/orders/till-api.ts';
import type { TillSettings } from '@kontor/contract/orders/till-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { writeNumber } from '#platform/format.de.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { PriceListsSettings } from '#price-lists';
import { tillQueries } from './till.queries.ts';

function DiscountLimit({ settings }: { readonly settings: TillSettings }) {
  const [typed, setTyped] = useState(writeNumber(settings.discountLimit));
  const [error, setError] = useState<string>();
  const save = useWrite(changeTillSettings, {
    onSuccess: (_settings, client) => client.invalidateQueries(tillQueries.settings()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const discountLimit = wholeFrom(typed);
    if (discountLimit === undefined || discountLimit > 100) return setError('Bitte eine ganze Zahl von 0 bis 100.');
    setError(undefined);
    const said = () =>
      showToast({ kind: 'success', sentence: `Mitarbeiter geben jetzt höchstens ${discountLimit} % Rabatt.` });
    save.run({ body: { discountLimit } }, { onSuccess: said });
  };
  return (
    <form className="row wrap top gap-12" onSubmit={submit} noValidate>
      <NumberField
        label="Rabatt durch Mitarbeiter"
        description="Höchstens so viel Prozent der Ware. Für die Verwaltung gilt keine Grenze."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection="%"
        min={0}
        max={100}
        value={typed}
        error={error}
        onChange={setTyped}
      />
      <Button type="submit" className="level" isBusy={save.isPending}>
        Speichern
      </Button>
    </form>
  );
}

export function TillSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useQuery(tillQueries.settings());
  return (
    <Modal title="Kasse einstellen" onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      <div className="stack gap-32">
        <PriceListsSettings />
        {settings.data ? (
          <DiscountLimit settings={settings.data} />
        ) : settings.error ? (
          <LoadError title="Die Einstellungen konnten nicht geladen werden." of={settings} />
        ) : (
          <Skeleton height={84} />
        )}
      </div>
    </Modal>
  );
}

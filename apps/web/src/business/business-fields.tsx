import { WELCOME_LENGTH } from '@kontor/contract/business/schema.ts';
import { writeMoney } from '@kontor/contract/core/money.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { FIELD_LABELS, type SettingsForm as Form, PLACES } from './use-settings-form.ts';

const EXAMPLE = 1284.5;

export const CurrencyFields = ({ form }: { readonly form: Form }) => (
  <div className="stack gap-4">
    <div className="fields">
      <TextInput
        label={FIELD_LABELS.sign}
        description="Ein Zeichen oder Kürzel."
        maxLength={6}
        {...form.getInputProps('currency.sign')}
      />
      <NativeSelect
        label={FIELD_LABELS.place}
        description="Wo es steht."
        data={PLACES}
        {...form.getInputProps('currency.place')}
      />
    </div>
    <p className="meta">
      So sehen Preise aus: <span className="number">{writeMoney(EXAMPLE, form.values.currency, 2)}</span>
    </p>
  </div>
);

const Welcome = ({ form }: { readonly form: Form }) => (
  <>
    <Textarea
      label={FIELD_LABELS.welcome}
      description="Ein paar Sätze auf der Startseite. **fett**, *kursiv*, - für Listen."
      rows={5}
      maxLength={WELCOME_LENGTH}
      {...form.getInputProps('welcome')}
    />
    {form.values.welcome.trim() ? (
      <div className="stack gap-4">
        <p className="meta">So liest sie sich:</p>
        <MarkdownText text={form.values.welcome} />
      </div>
    ) : null}
  </>
);

export const BusinessFields = ({ form }: { readonly form: Form }) => (
  <>
    <div className="fields">
      <TextInput
        label={FIELD_LABELS.title}
        description="In der Titelleiste und im Reiter im Browser."
        maxLength={60}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={FIELD_LABELS.name}
        description="Steht groß auf der Startseite."
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={FIELD_LABELS.responsible}
        description="Wen Besucher ansprechen, mit dem Namen im Spiel."
        maxLength={80}
        {...form.getInputProps('responsible')}
      />
      <TextInput
        label={FIELD_LABELS.address}
        description="Wo man euch findet, optional."
        maxLength={120}
        {...form.getInputProps('address')}
      />
    </div>
    <Welcome form={form} />
  </>
);

import type { Ref } from 'react';
import { currencySign } from '#platform/format.de.ts';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { PictureUpload } from '#platform/ui/field/picture-upload.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { useCategories } from '../menu.queries.ts';
import { ProductImage } from '../product-image.tsx';
import { useShownProduct } from './preview.tsx';
import type { ProductForm } from './product-form.ts';

interface FormProps {
  readonly form: ProductForm;
}

const WITHOUT = {
  MADE: 'Ohne Bild steht hier das des Gegenstands.',
  RESOLD: 'Ohne Bild steht hier das des Gegenstands.',
  MENU: 'Ohne Bild stehen hier die seiner Produkte.',
};

function ProductPicture({ form }: FormProps) {
  const shown = useShownProduct(form.values);
  const { picture, kind } = form.values;
  return (
    <PictureUpload
      use="PRODUCT"
      value={picture}
      hint={picture === null ? WITHOUT[kind] : 'So sehen es Kunden.'}
      onChange={(id) => form.setFieldValue('picture', id)}
    >
      <span className="tile full-height">
        <ProductImage product={{ ...shown, picture: null }} size={72} />
      </span>
    </PictureUpload>
  );
}

/** What makes a product for who buys it: the picture, the name, the price and where it stands. */
export function BasicFields({ form, nameRef }: FormProps & { readonly nameRef: Ref<HTMLInputElement> }) {
  const categories = useCategories().data ?? [];
  const choices = [
    { value: '', label: 'Keine' },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const price = form.getInputProps('price');
  return (
    <>
      <ProductPicture form={form} />
      <div className="stack gap-16">
        <div className="fields">
          <TextInput ref={nameRef} className="full" label="Name" {...form.getInputProps('name')} />
          <NumberField
            label={`Verkaufspreis je Stück in ${currencySign()}`}
            kind="decimal"
            min={0}
            step={0.1}
            {...price}
            onFocus={(event) => {
              // What is given is typed over.
              event.currentTarget.select();
              price.onFocus(event);
            }}
          />
          <NativeSelect label="Kategorie" data={choices} {...form.getInputProps('categoryId')} />
        </div>
        <div className="fields ruled">
          <Switch
            label="Auf der Karte"
            description="Kunden sehen es und können es bestellen."
            {...form.getInputProps('onSale', { type: 'checkbox' })}
          />
          <Switch
            label="Ausverkauft"
            description="Es bleibt auf der Karte, lässt sich aber gerade nicht bestellen."
            {...form.getInputProps('soldOut', { type: 'checkbox' })}
          />
        </div>
      </div>
    </>
  );
}

const TARGETS = { MADE: 'Zielproduktion in Stück', RESOLD: 'Zielbestand in Stück', MENU: undefined } as const;

/** What is seldom touched: the text, an Aktion, and how much of it should be there. */
export function MoreFields({ form }: FormProps) {
  const { kind } = form.values;
  return (
    <>
      <Section title="Für die Karte" isCard>
        <div className="fields">
          <Textarea
            className="full"
            label="Beschreibung"
            description="Markdown ist erlaubt: **fett**, *kursiv*, - Liste, [Text](https://…)."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            rows={3}
            {...form.getInputProps('description')}
          />
          <NumberField
            label={`Aktionspreis in ${currencySign()}`}
            kind="decimal"
            min={0}
            step={0.1}
            {...form.getInputProps('offerPrice')}
          />
          <DateTimeField label="Gilt bis" description="Berliner Zeit." {...form.getInputProps('offerUntil')} />
        </div>
      </Section>
      {kind === 'MENU' ? null : (
        <Section title="Im Lager" isCard>
          <div className="fields">
            <NumberField label={TARGETS[kind]} min={0} {...form.getInputProps('targetProductionCount')} />
            {kind === 'MADE' ? (
              <Checkbox
                className="full"
                label="Fabrikprodukt"
                description="Wird in der Fabrik hergestellt: niemand muss die Zutaten tragen."
                {...form.getInputProps('factoryProduct', { type: 'checkbox' })}
              />
            ) : null}
          </div>
        </Section>
      )}
    </>
  );
}

import { HANDWRITTEN_ITEMS, IMPORT_FORMATS, type ImportFormat } from '@kontor/contract/inventory/schema.ts';
import { formatNumber } from '#platform/format.de.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { FileDrop } from '../file-drop.tsx';
import type { Import } from './use-import.ts';

export const FORMAT_LABELS: Record<ImportFormat, string> = {
  ox: 'ox_inventory (data/items.lua)',
  qb: 'QBCore (shared/items.lua)',
  esx: 'ESX (SQL der Tabelle items)',
  csv: 'CSV',
  json: 'JSON',
};

/** ESX counts weight in units without a name; only the owner of the server knows what one weighs. */
export const GramsPerUnit = ({ items }: { readonly items: Import }) => (
  <TextInput
    label="Gramm je Einheit"
    description="ESX kennt nur Einheiten. Üblich sind 1000."
    inputMode="decimal"
    readOnly={items.isBusy}
    value={items.gramsPerUnit}
    onChange={(event) => items.changeGrams(event.currentTarget.value)}
  />
);

const FileField = ({ items }: { readonly items: Import }) => (
  <FileDrop
    label="Datei wählen"
    accept=".lua,.sql,.csv,.json,.txt,text/*,application/json"
    isDisabled={items.isBusy}
    onFiles={([file]) => {
      if (file) void items.takeFile(file);
    }}
  >
    {items.fileName
      ? `${items.fileName} · ${formatNumber(Math.ceil(items.content.length / 1024))} kB`
      : 'oder hierher ziehen: items.lua, SQL, CSV oder JSON'}
  </FileDrop>
);

/** Where the items come from. */
export const ImportSource = ({ items }: { readonly items: Import }) => (
  <div className="stack gap-16">
    <FileField items={items} />
    <Textarea
      label="Oder Inhalt einfügen"
      description="Ohne Datei schreibst du selbst eine Liste: die erste Zeile wie im Beispiel, dann je Gegenstand eine, das Gewicht in Gramm."
      // A file of hundreds of kilobytes is not for reading in a small field.
      value={items.fileName ? '' : items.content}
      placeholder={items.fileName ? `Inhalt von ${items.fileName}` : HANDWRITTEN_ITEMS}
      rows={5}
      readOnly={items.isBusy}
      spellCheck={false}
      styles={{ input: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 'var(--text-13)' } }}
      onChange={(event) => items.changeContent(event.currentTarget.value)}
    />
    <NativeSelect
      label="Format"
      disabled={items.isBusy}
      value={items.format}
      onChange={(event) => items.changeFormat(event.currentTarget.value as ImportFormat | '')}
      data={[
        { value: '', label: 'Automatisch erkennen' },
        ...IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] })),
      ]}
    />
    {items.isEsx ? <GramsPerUnit items={items} /> : null}
  </div>
);

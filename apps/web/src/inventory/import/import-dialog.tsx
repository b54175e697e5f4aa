import {
  type BaseItem,
  HANDWRITTEN_ITEMS,
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportResult,
} from '@kontor/contract/inventory/schema.ts';
import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatPercent } from '#platform/format.de.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { EntryGroup, FileDrop } from '../files.tsx';
import { type Import, itemsOf, type Preview, removedOf, useImport } from './use-import.ts';

const FORMAT_LABELS: Record<ImportFormat, string> = {
  ox: 'ox_inventory (data/items.lua)',
  qb: 'QBCore (shared/items.lua)',
  esx: 'ESX (SQL der Tabelle items)',
  csv: 'CSV',
  json: 'JSON',
};

/** ESX counts weight in units without a name; only the owner of the server knows what one weighs. */
const GramsPerUnit = ({ items }: { readonly items: Import }) => (
  <TextInput
    label="Gramm je Einheit"
    description="ESX kennt nur Einheiten. Üblich sind 1000."
    inputMode="decimal"
    readOnly={items.isBusy}
    value={items.gramsPerUnit}
    onChange={(event) => items.change({ gramsPerUnit: event.currentTarget.value })}
  />
);

const ImportSource = ({ items }: { readonly items: Import }) => (
  <div className="stack gap-16">
    <FileDrop
      label="Datei wählen"
      accept=".lua,.sql,.csv,.json,.txt,text/*,application/json"
      isDisabled={items.isBusy}
      onFiles={([file]) => file && void items.takeFile(file)}
    >
      {items.fileName
        ? `${items.fileName} · ${formatNumber(Math.ceil(items.content.length / 1024))} kB`
        : 'oder hierher ziehen: items.lua, SQL, CSV oder JSON'}
    </FileDrop>
    <Textarea
      label="Oder Inhalt einfügen"
      description="Ohne Datei schreibst du selbst eine Liste: die erste Zeile wie im Beispiel, dann je Gegenstand eine, das Gewicht in Gramm."
      value={items.fileName ? '' : items.content}
      placeholder={items.fileName ? `Inhalt von ${items.fileName}` : HANDWRITTEN_ITEMS}
      rows={5}
      readOnly={items.isBusy}
      spellCheck={false}
      styles={{ input: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 'var(--text-13)' } }}
      onChange={(event) => items.change({ content: event.currentTarget.value, fileName: undefined })}
    />
    <NativeSelect
      label="Format"
      disabled={items.isBusy}
      value={items.format}
      onChange={(event) => items.change({ format: event.currentTarget.value as ImportFormat | '' })}
      data={[
        { value: '', label: 'Automatisch erkennen' },
        ...IMPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] })),
      ]}
    />
    {items.isEsx ? <GramsPerUnit items={items} /> : null}
  </div>
);

const weightOf = ({ weight }: BaseItem): string => `${formatNumber(weight)} g`;

const Item = ({ item, children }: { readonly item: BaseItem; readonly children: ReactNode }) => (
  <>
    <span>
      <strong className="strong">{item.label}</strong> <span className="dim">{item.name}</span>
    </span>
    <span className="number">{children}</span>
  </>
);

function Changed({ item, before }: { readonly item: BaseItem; readonly before: BaseItem | undefined }) {
  const label = before && before.label !== item.label ? `„${before.label}“ → „${item.label}“` : undefined;
  const weight = before && before.weight !== item.weight ? `${weightOf(before)} → ${weightOf(item)}` : undefined;
  return <Item item={item}>{[label, weight].filter(Boolean).join(', ') || weightOf(item)}</Item>;
}

function fateOf(usedBy: readonly string[], removes: boolean): string {
  if (!removes) return 'bleibt';
  return usedBy.length > 0 ? `bleibt, verwendet von ${usedBy.join(', ')}` : 'wird entfernt';
}

const removedFirst = (vanished: ImportResult['vanished']): ImportResult['vanished'] =>
  [...vanished].sort((one, other) => Number(one.usedBy.length > 0) - Number(other.usedBy.length > 0));

function fatesOf(removed: number, kept: number): string {
  const going = formatCount(removed, 'wird entfernt', 'werden entfernt');
  const staying = formatCount(kept, 'bleibt, weil es verwendet wird', 'bleiben, weil sie verwendet werden');
  return `${[removed > 0 ? going : '', kept > 0 ? staying : ''].filter(Boolean).join(', ')}.`;
}

function headlineOf({ total, added, changed, vanished }: ImportResult): string {
  const same = total - added.length - changed.length;
  if (added.length + changed.length + vanished.length === 0) return 'Alles ist schon auf diesem Stand.';
  return `${itemsOf(total)} gelesen, ${formatNumber(same)} davon unverändert.`;
}

function Vanished({ result, items }: { readonly result: ImportResult; readonly items: Import }) {
  const count = result.vanished.length;
  if (count === 0) return null;
  const removed = items.removesVanished ? removedOf(result) : 0;
  return (
    <div className="stack">
      <p>
        Nicht in der Datei:{' '}
        <strong className={removed > 0 ? 'error' : undefined}>
          {items.removesVanished
            ? fatesOf(removed, count - removed)
            : `${itemsOf(count)}, ${count === 1 ? 'bleibt' : 'bleiben'}.`}
        </strong>
      </p>
      <Checkbox
        label="Auch entfernen, was nicht in der Datei steht"
        checked={items.removesVanished}
        disabled={items.isBusy}
        onChange={(event) => items.changeRemoval(event.currentTarget.checked)}
      />
    </div>
  );
}

function ImportPreview({ preview: { result, before }, items }: { readonly preview: Preview; readonly items: Import }) {
  return (
    <div className="stack gap-16">
      <p>
        <strong>{headlineOf(result)}</strong>
        <br />
        <span className="dim">Format: {FORMAT_LABELS[result.format]}</span>
      </p>
      <Vanished result={result} items={items} />
      {items.isEsx ? (
        <div className="row wrap top gap-12">
          <GramsPerUnit items={items} />
          <Button className="level" isBusy={items.isBusy && !items.isApplying} onClick={items.showPreview}>
            Neu berechnen
          </Button>
        </div>
      ) : null}
      <div className="divided">
        <EntryGroup
          title="Neu"
          tone="success"
          entries={result.added}
          line={(item) => <Item item={item}>{weightOf(item)}</Item>}
        />
        <EntryGroup
          title="Geändert"
          tone="warning"
          entries={result.changed}
          line={(item) => <Changed item={item} before={before.get(item.name)} />}
        />
        <EntryGroup
          title="Nicht in der Datei"
          tone={items.removesVanished ? 'error' : undefined}
          entries={removedFirst(result.vanished)}
          isOpen={items.removesVanished && removedOf(result) > 0}
          line={(item) => <Item item={item}>{fateOf(item.usedBy, items.removesVanished)}</Item>}
        />
        <EntryGroup
          title="Übersprungen und Hinweise"
          entries={result.skipped}
          line={({ name, reason }) => (
            <>
              <strong className="strong">{name ?? 'ohne Namen'}</strong>
              <span>{reason}</span>
            </>
          )}
        />
      </div>
    </div>
  );
}

const isNews = (result: ImportResult, removes: boolean): boolean =>
  result.added.length + result.changed.length + (removes ? removedOf(result) : 0) > 0;

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const items = useImport(onClose);
  const { preview, isBusy } = items;
  return (
    <Modal
      title="Gegenstände importieren"
      isBusy={isBusy}
      onClose={onClose}
      actions={
        preview ? (
          <>
            <Button isDisabled={isBusy} onClick={items.back}>
              Zurück
            </Button>
            <Button
              look="primary"
              isBusy={items.isApplying}
              isDisabled={isBusy || !isNews(preview.result, items.removesVanished)}
              onClick={items.apply}
            >
              Übernehmen
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={isBusy} onClick={onClose}>
              Abbrechen
            </Button>
            <Button look="primary" isBusy={isBusy} onClick={items.showPreview}>
              Vorschau
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-16">
        {items.progress === undefined ? null : (
          <p className="dim number" role="status">
            {formatPercent(items.progress)} gesendet …
          </p>
        )}
        <Refusal>{items.error}</Refusal>
        {preview ? <ImportPreview preview={preview} items={items} /> : <ImportSource items={items} />}
      </div>
    </Modal>
  );
}

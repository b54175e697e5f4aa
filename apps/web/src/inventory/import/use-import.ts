import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { type BaseItem, IMPORT_MAX, type ImportFormat, type ImportResult } from '@kontor/contract/inventory/schema.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatNumber, readNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { inventoryQueries, useBaseItems } from '../inventory.queries.ts';

/** Dumps of older servers are not in UTF-8, and „Käse“ should survive it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const readFile = async (file: File): Promise<string> => decode(await file.arrayBuffer());

function complaintAbout(content: string): string | undefined {
  if (content.trim() === '') return 'Bitte wähle eine Datei oder füge ihren Inhalt ein.';
  return content.length > IMPORT_MAX ? 'Das ist zu groß. Erlaubt sind höchstens 8 MB.' : undefined;
}

/** What the preview was made of; changing anything makes a new one necessary. */
export interface Preview {
  readonly result: ImportResult;
  readonly before: ReadonlyMap<string, BaseItem>;
}

export const itemsOf = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'Gegenstand' : 'Gegenstände'}`;

/** What nothing uses goes, if that is asked for. */
export const removedOf = ({ vanished }: ImportResult): number =>
  vanished.filter(({ usedBy }) => usedBy.length === 0).length;

function sentenceOfStep(result: ImportResult, removes: boolean): string {
  const parts = [
    `${formatNumber(result.added.length)} neu`,
    `${formatNumber(result.changed.length)} geändert`,
    ...(removes ? [`${formatNumber(removedOf(result))} entfernt`] : []),
  ];
  return `${itemsOf(result.total)} eingelesen: ${parts.join(', ')}.`;
}

export function useImport(onDone: () => void) {
  const [content, setContent] = useState('');
  const [fileName, setFileName] = useState<string>();
  const [format, setFormat] = useState<ImportFormat | ''>('');
  const [gramsPerUnit, setGramsPerUnit] = useState('1000');
  const [removesVanished, setRemovesVanished] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const base = useBaseItems();
  const run = useWrite(importBaseItems, {
    showsErrors: true,
    onSuccess: (_result, client, { body }) =>
      body.preview
        ? undefined
        : Promise.all([
            client.invalidateQueries(inventoryQueries.baseItems()),
            client.invalidateQueries(inventoryQueries.items()),
          ]),
  });
  const isEsx = format === 'esx' || (format === '' && preview?.result.format === 'esx');

  const send = (isPreview: boolean, onSuccess: (result: ImportResult) => void) => {
    const grams = readNumber(gramsPerUnit) ?? 0;
    const complaint =
      complaintAbout(content) ?? (grams > 0 ? undefined : 'Bitte gib an, wie viel Gramm eine Einheit wiegt.');
    setError(complaint);
    if (complaint) return;
    const body = {
      content,
      gramsPerUnit: grams,
      preview: isPreview,
      removeVanished: removesVanished,
      ...(format ? { format } : {}),
    };
    run.run({ body }, { onSuccess, onError: (refusal) => setError(sentenceOf(refusal)) });
  };

  const change = (apply: () => void) => {
    apply();
    setError(undefined);
  };

  return {
    content,
    fileName,
    format,
    gramsPerUnit,
    removesVanished,
    preview,
    error,
    isEsx,
    isBusy: run.isPending,
    /** How much has been sent, of 1, where that takes long. */
    progress: run.progress,
    isApplying: run.isPending && run.variables?.input.body.preview === false,
    changeContent: (text: string) =>
      change(() => {
        setContent(text);
        setFileName(undefined);
      }),
    takeFile: async (file: File) => {
      const text = await readFile(file);
      change(() => {
        setContent(text);
        setFileName(file.name);
      });
    },
    changeFormat: (next: ImportFormat | '') => change(() => setFormat(next)),
    changeRemoval: setRemovesVanished,
    changeGrams: (next: string) => change(() => setGramsPerUnit(next)),
    look: () =>
      send(true, (result) => setPreview({ result, before: new Map(base.data?.map((item) => [item.name, item])) })),
    back: () => change(() => setPreview(undefined)),
    apply: () =>
      send(false, (result) => {
        showToast({ kind: 'success', sentence: sentenceOfStep(result, removesVanished) });
        onDone();
      }),
  };
}

export type Import = ReturnType<typeof useImport>;

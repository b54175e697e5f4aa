import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { type BaseItem, IMPORT_MAX, type ImportFormat, type ImportResult } from '@kontor/contract/inventory/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatNumber, readNumber } from '#platform/format.de.ts';
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

function complaintAbout(content: string): string | undefined {
  if (content.trim() === '') return 'Bitte wähle eine Datei oder füge ihren Inhalt ein.';
  return content.length > IMPORT_MAX ? 'Das ist zu groß. Erlaubt sind höchstens 8 MB.' : undefined;
}

/** What the preview was made of; changing anything makes a new one necessary. */
export interface Preview {
  readonly result: ImportResult;
  readonly before: ReadonlyMap<string, BaseItem>;
}

export const itemsOf = (count: number): string => formatCount(count, 'Gegenstand', 'Gegenstände');

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

const refreshItems = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(inventoryQueries.baseItems()),
    client.invalidateQueries(inventoryQueries.items()),
  ]);

const EMPTY = {
  content: '',
  fileName: undefined as string | undefined,
  format: '' as ImportFormat | '',
  gramsPerUnit: '1000',
};

export function useImport(onDone: () => void) {
  const [source, setSource] = useState(EMPTY);
  const [removesVanished, setRemovesVanished] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const base = useBaseItems();
  const run = useWrite(importBaseItems, {
    showsErrors: true,
    onSuccess: (_result, client, { body }) => (body.preview ? undefined : refreshItems(client)),
  });

  const send = (isPreview: boolean, onSuccess: (result: ImportResult) => void) => {
    const { content, format } = source;
    const gramsPerUnit = readNumber(source.gramsPerUnit) ?? 0;
    const complaint =
      complaintAbout(content) ?? (gramsPerUnit > 0 ? undefined : 'Bitte gib an, wie viel Gramm eine Einheit wiegt.');
    setError(complaint);
    if (complaint) return;
    const options = { preview: isPreview, removeVanished: removesVanished, ...(format ? { format } : {}) };
    run.run(
      { body: { content, gramsPerUnit, ...options } },
      { onSuccess, onError: (refusal) => setError(sentenceOf(refusal)) },
    );
  };

  const change = (part: Partial<typeof EMPTY>) => {
    setSource((now) => ({ ...now, ...part }));
    setError(undefined);
  };

  return {
    ...source,
    removesVanished,
    preview,
    error,
    isEsx: source.format === 'esx' || (source.format === '' && preview?.result.format === 'esx'),
    isBusy: run.isPending,
    progress: run.progress,
    isApplying: run.isPending && run.variables?.input.body.preview === false,
    change,
    takeFile: async (file: File) => change({ content: decode(await file.arrayBuffer()), fileName: file.name }),
    changeRemoval: setRemovesVanished,
    showPreview: () =>
      send(true, (result) => setPreview({ result, before: new Map(base.data?.map((item) => [item.name, item])) })),
    back: () => {
      setPreview(undefined);
      setError(undefined);
    },
    apply: () =>
      send(false, (result) => {
        showToast({ kind: 'success', sentence: sentenceOfStep(result, removesVanished) });
        onDone();
      }),
  };
}

export type Import = ReturnType<typeof useImport>;

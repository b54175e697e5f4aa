import { IMPORT_MAX, type ImportFormat } from '@kontor/contract/inventory/schema.ts';

export const FORMAT_LABELS: Record<ImportFormat, string> = {
  ox: 'ox_inventory (data/items.lua)',
  qb: 'QBCore (shared/items.lua)',
  esx: 'ESX (SQL der Tabelle items)',
  csv: 'CSV',
  json: 'JSON',
};

/** Dumps of older servers are not in UTF-8, and „Käse“ should survive it. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const readFile = async (file: File): Promise<string> => decode(await file.arrayBuffer());

/** What is wrong with a text before the server is asked. */
export function complaintAbout(content: string): string | undefined {
  if (content.trim() === '') return 'Bitte wähle eine Datei oder füge ihren Inhalt ein.';
  return content.length > IMPORT_MAX ? 'Das ist zu groß. Erlaubt sind höchstens 8 MB.' : undefined;
}

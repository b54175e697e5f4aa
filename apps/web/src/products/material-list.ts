import type { Material } from '@kontor/contract/production/rules.ts';
import { formatNumber } from '#platform/format.de.ts';

/** A material with what people call it. */
export interface NamedMaterial extends Material {
  readonly label: string;
}

const collator = new Intl.Collator('de', { numeric: true });

/** Sorted by label, so that a list can be walked along the shelves. */
export const withLabels = (materials: readonly Material[], labels: ReadonlyMap<string, string>): NamedMaterial[] =>
  materials
    .map((material) => ({ ...material, label: labels.get(material.name) ?? material.name }))
    .toSorted((one, other) => collator.compare(one.label, other.label));

/** As a message for Discord: one line per material. */
export const toText = (title: string, materials: readonly NamedMaterial[]): string =>
  [`**${title}**`, ...materials.map(({ label, missing }) => `- ${formatNumber(missing)} × ${label}`)].join('\n');

/** As rows of a spreadsheet. */
export const toRows = (materials: readonly NamedMaterial[]): (string | number)[][] => [
  ['Gegenstand', 'Name', 'Benötigt', 'Bestand', 'Fehlt'],
  ...materials.map(({ label, name, needed, stock, missing }) => [label, name, needed, stock, missing]),
];

/** `175 benötigt − 20 im Bestand = 155`. */
export const explainMissing = ({ needed, stock, missing }: Material): string =>
  `${formatNumber(needed)} benötigt − ${formatNumber(stock)} im Bestand = ${formatNumber(missing)}`;

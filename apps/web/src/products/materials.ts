import type { Material } from '@kontor/contract/production/rules.ts';
import { formatNumber } from '#platform/format.de.ts';

export interface NamedMaterial extends Material {
  readonly label: string;
}

const collator = new Intl.Collator('de', { numeric: true });

export const withLabels = (materials: readonly Material[], labels: ReadonlyMap<string, string>): NamedMaterial[] =>
  materials
    .map((material) => ({ ...material, label: labels.get(material.name) ?? material.name }))
    .sort((one, other) => collator.compare(one.label, other.label));

export const toText = (title: string, materials: readonly NamedMaterial[]): string =>
  [`**${title}**`, ...materials.map(({ label, missing }) => `- ${formatNumber(missing)} × ${label}`)].join('\n');

export const toRows = (materials: readonly NamedMaterial[]): (string | number)[][] => [
  ['Gegenstand', 'Name', 'Benötigt', 'Bestand', 'Fehlt'],
  ...materials.map(({ label, name, needed, stock, missing }) => [label, name, needed, stock, missing]),
];

/** `175 benötigt − 20 im Bestand = 155`. */
export const explainMissing = ({ needed, stock, missing }: Material): string =>
  `${formatNumber(needed)} benötigt − ${formatNumber(stock)} im Bestand = ${formatNumber(missing)}`;

interface Basis {
  /** All pieces of the target, only those the target lacks, or those an order lacks. */
  readonly goods: 'target' | 'shortfall' | 'order';
  /** Which material in the store is subtracted: all of it, what no order has a claim on, or none. */
  readonly materials: 'stock' | 'unclaimed' | 'none';
  readonly resolves?: boolean;
}

const GOODS = {
  target: 'für das volle Ziel, fertige Ware ist nicht abgezogen',
  shortfall: 'für das, was bis zum Ziel fehlt, fertige Ware ist abgezogen',
  order: 'für das, was der Bestellung fehlt',
} as const;

const MATERIALS = {
  stock: 'Rohstoffe im Bestand sind abgezogen',
  unclaimed: 'Rohstoffe, die keine Bestellung beansprucht, sind abgezogen',
  none: 'Rohstoffe im Bestand sind nicht abgezogen',
} as const;

/** Says on every screen in the same words what its needs are counted from, so that two figures can be compared. */
export const sayBasis = ({ goods, materials, resolves = false }: Basis): string =>
  `Gerechnet ${GOODS[goods]}; ${MATERIALS[materials]}${resolves ? '; Zwischenprodukte sind in ihre Rohstoffe aufgelöst' : ''}.`;

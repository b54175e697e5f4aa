import { toCsv } from '@kontor/contract/core/csv.ts';
import type { Material } from '@kontor/contract/production/rules.ts';
import { memo, useState } from 'react';
import { byLabel, ItemImage, useItemImage } from '#inventory';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatNumber } from '#platform/format.de.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, DownloadIcon } from '#platform/ui/icons.ts';
import styles from './products.module.css';

export interface NamedMaterial extends Material {
  readonly label: string;
}

export const withLabels = (materials: readonly Material[], labels: ReadonlyMap<string, string>): NamedMaterial[] =>
  materials.map((material) => ({ ...material, label: labels.get(material.name) ?? material.name })).sort(byLabel);

const toText = (title: string, materials: readonly NamedMaterial[]): string =>
  [`**${title}**`, ...materials.map(({ label, missing }) => `- ${formatNumber(missing)} × ${label}`)].join('\n');

const toRows = (materials: readonly NamedMaterial[]): (string | number)[][] => [
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

/** More than one evening's shopping; thousands at once would make every key stroke wait. */
const STEP = 120;

interface MaterialCardsProps {
  readonly label: string;
  readonly materials: readonly NamedMaterial[];
  readonly explain: (material: NamedMaterial) => string;
}

export const MaterialCards = memo(function MaterialCards({ label, materials, explain }: MaterialCardsProps) {
  const imageOf = useItemImage();
  const [shown, setShown] = useState(STEP);
  const rest = materials.length - shown;
  return (
    <div className="stack gap-12">
      <ul className="item-cards" aria-label={label}>
        {materials.slice(0, shown).map((material) => (
          <li key={material.name} className={`card center ${styles.card}`}>
            <span className="tile">
              <ItemImage src={imageOf(material.name)} label={material.label} size={72} />
            </span>
            <span className="clamp-2 anywhere hyphens" title={material.label}>
              {material.label}
            </span>
            <span className="large bold">
              <Formula explain={() => explain(material)}>x{formatNumber(material.missing)}</Formula>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <div className="center">
          <Button onClick={() => setShown(shown + STEP)}>Weitere anzeigen (noch {formatNumber(rest)})</Button>
        </div>
      ) : null}
    </div>
  );
});

interface MaterialActionsProps {
  readonly title: string;
  readonly file: string;
  readonly materials: readonly NamedMaterial[];
}

export function MaterialActions({ title, file, materials }: MaterialActionsProps) {
  const copy = () =>
    copyAndReport(
      toText(title, materials),
      'Die Liste ist kopiert. Du kannst sie in Discord einfügen.',
      'Der Browser lässt das Kopieren nicht zu. Nimm stattdessen die CSV-Datei.',
    );
  return (
    <div className="row wrap">
      <Button icon={<Glyph icon={CopyIcon} />} onClick={() => void copy()}>
        Als Text kopieren
      </Button>
      <Button icon={<Glyph icon={DownloadIcon} />} onClick={() => saveFile(file, toCsv(toRows(materials)), 'text/csv')}>
        CSV
      </Button>
    </div>
  );
}

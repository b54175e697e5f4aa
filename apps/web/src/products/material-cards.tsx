import { toCsv } from '@kontor/contract/core/csv.ts';
import { memo, useState } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { copyText } from '#platform/clipboard.ts';
import { formatNumber } from '#platform/format.de.ts';
import { saveFile } from '#platform/save-file.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, DownloadIcon } from '#platform/ui/icons.ts';
import { type NamedMaterial, toRows, toText } from './materials.ts';
import styles from './products.module.css';

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
  const copy = async () => {
    const isCopied = await copyText(toText(title, materials));
    showToast(
      isCopied
        ? { kind: 'success', sentence: 'Die Liste ist kopiert. Du kannst sie in Discord einfügen.' }
        : { kind: 'error', sentence: 'Der Browser lässt das Kopieren nicht zu. Nimm stattdessen die CSV-Datei.' },
    );
  };
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

import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import styles from './class-dialog.module.css';
import type { DraftClass } from './class-draft.ts';

interface ClassRowProps {
  readonly draft: DraftClass;
  readonly place: number;
  readonly isLast: boolean;
  readonly error: ReactNode;
  readonly onRename: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One class in the list that is being changed. */
export function ClassRow({ draft, place, isLast, error, onRename, onMove, onRemove }: ClassRowProps) {
  const called = draft.name || `Klasse ${place}`;
  return (
    <li className={styles.row}>
      <span className={`${styles.place} number`} aria-hidden="true">
        {place}.
      </span>
      <TextInput
        aria-label={`Name der ${place}. Klasse`}
        maxLength={12}
        autoComplete="off"
        // A new one is there to be named.
        autoFocus={draft.id === undefined}
        value={draft.name}
        error={error}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <Tooltip label="Nach oben">
        <Button
          look="quiet"
          aria-label={`${called} nach oben`}
          icon={<Glyph icon={ExpandIcon} className={styles.up} />}
          isDisabled={place === 1}
          onClick={() => onMove(-1)}
        />
      </Tooltip>
      <Tooltip label="Nach unten">
        <Button
          look="quiet"
          aria-label={`${called} nach unten`}
          icon={<Glyph icon={ExpandIcon} />}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        />
      </Tooltip>
      <Tooltip label="Entfernen">
        <Button look="quiet" aria-label={`${called} entfernen`} icon={<Glyph icon={RemoveIcon} />} onClick={onRemove} />
      </Tooltip>
    </li>
  );
}

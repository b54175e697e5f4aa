import { type ReactNode, type Ref, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Glyph } from './glyph.tsx';
import { ExpandIcon } from './icons.ts';
import styles from './opening-row.module.css';

interface OpeningRowProps {
  readonly ref?: Ref<HTMLTableRowElement>;
  readonly className: string | undefined;
  /** Of the last cell, which has the button. */
  readonly buttonClassName: string | undefined;
  readonly detailClassName: string | undefined;
  /** What the button opens, for those who do not see the row. */
  readonly label: string;
  readonly columns: number;
  /** What comes below the row once it is open; without it there is nothing to open. */
  readonly detail: (() => ReactNode) | undefined;
  readonly children: ReactNode;
}

/** Following a link and marking text are not meant for the row. */
const isForRow = (target: EventTarget): boolean =>
  !(target as Element).closest('a') && window.getSelection()?.isCollapsed !== false;

/** A row of a table that opens. The button is the keyboard's way; the whole row is the larger target of the mouse. */
export function OpeningRow({ ref, label, columns, detail, children, ...classes }: OpeningRowProps) {
  const [wantsOpen, setWantsOpen] = useState(false);
  const detailId = useId();
  const isOpen = wantsOpen && detail !== undefined;
  const toggle = () => setWantsOpen(!isOpen);
  return (
    <>
      <tr
        ref={ref}
        className={`${classes.className} ${detail ? styles.opens : ''}`}
        onClick={(event) => isForRow(event.target) && toggle()}
      >
        {children}
        <td className={`${classes.buttonClassName} ${styles.button}`}>
          {detail ? (
            <Button
              look="quiet"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              aria-label={label}
              icon={<Glyph icon={ExpandIcon} className={isOpen ? styles.turned : undefined} />}
              onClick={(event) => {
                // The row listens too.
                event.stopPropagation();
                toggle();
              }}
            />
          ) : null}
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailId} className={classes.detailClassName}>
          <td colSpan={columns}>{detail()}</td>
        </tr>
      ) : null}
    </>
  );
}

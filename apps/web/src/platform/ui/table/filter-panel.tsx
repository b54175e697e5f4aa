import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../format.de.ts';
import { Button } from '../field/button.tsx';
import { Glyph } from '../glyph.tsx';
import { FilterIcon } from '../icons.ts';
import styles from './filter-panel.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

interface FilterPanelProps {
  /** Always in sight: what one filters by most. */
  readonly lead: ReactNode;
  /** How many of the others narrow the list. */
  readonly count: number;
  /** Where there is room for all of them; the last column of a line may hold the reset. */
  readonly columns: string;
  /** Only while there is something to reset. */
  readonly onReset: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The filters of a long list: beside each other where there is room, else behind a button, so that the list is what one sees first. */
export function FilterPanel({ lead, count, columns, onReset, children }: FilterPanelProps) {
  const isNarrow = useIsNarrow('tablet');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.panel} style={{ '--filter-columns': columns }} aria-label="Filter">
      <div className={styles.lead}>{lead}</div>
      {isNarrow ? (
        <Button
          className="level"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<Glyph icon={FilterIcon} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? `Filter (${formatNumber(count)})` : 'Filter'}
        </Button>
      ) : null}
      {isNarrow && !isOpen ? null : (
        <div id={id} className={styles.rest}>
          {children}
          {onReset ? (
            <Button className={styles.reset} look="quiet" onClick={onReset}>
              Filter zurücksetzen
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

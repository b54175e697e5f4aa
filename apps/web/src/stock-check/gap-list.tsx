import { exportGaps } from '@kontor/contract/stock-check/api.ts';
import { EXPLAIN_MAX, type Gap } from '@kontor/contract/stock-check/schema.ts';
import { useCallback, useDeferredValue, useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatCount } from '#platform/format.de.ts';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon, DownloadIcon } from '#platform/ui/icons.ts';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { GapTable } from './gap-table.tsx';
import { sayValue } from './say-gaps.ts';
import { type Selection, stockCheckQueries } from './stock-check.queries.ts';

interface ChosenBarProps {
  readonly gaps: readonly Gap[];
  readonly onExplain: () => void;
  readonly onClear: () => void;
}

function ChosenBar({ gaps, onExplain, onClear }: ChosenBarProps) {
  const ref = useBottomBar<HTMLElement>();
  return (
    <section ref={ref} className="bottom-bar row wrap between" aria-label="Auswahl">
      <p role="status">
        <strong>{formatCount(gaps.length, 'Vorgang', 'Vorgänge')}</strong>{' '}
        <span className="dim nowrap">{sayValue(gaps)}</span>
      </p>
      <div className="row">
        <Button look="quiet" onClick={onClear}>
          Auswahl aufheben
        </Button>
        <Button look="primary" onClick={onExplain}>
          Klären
        </Button>
      </div>
    </section>
  );
}

const NONE: ReadonlySet<number> = new Set();

interface GapListProps {
  readonly selection: Selection;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

/** The rows behind the figures, of which several are explained at once. */
export function GapList({ selection, isFiltered, onReset }: GapListProps) {
  const list = usePagedQuery(stockCheckQueries.gaps(selection));
  // Many rows are drawn in small steps, between which the page can react.
  const gaps = useDeferredValue(list.data);
  const [marked, setMarked] = useState(NONE);
  const [asked, setAsked] = useState<readonly Gap[]>();
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setMarked((known) => {
        const next = new Set(known);
        for (const id of ids) {
          if (!isChosen) next.delete(id);
          else if (next.size < EXPLAIN_MAX) next.add(id);
        }
        return next;
      }),
    [],
  );
  const explain = useCallback((gap: Gap) => setAsked([gap]), []);
  // What another has explained meanwhile is no longer on the list.
  const chosen = gaps?.filter(({ id }) => marked.has(id)) ?? [];
  const clear = () => setMarked(NONE);
  return (
    <div className="column gap-12">
      <List
        list={{ ...list, data: gaps }}
        failure="Die Vorgänge konnten nicht geladen werden."
        empty={
          isFiltered ? (
            <EmptyState icon={DoneIcon} title="Zu dieser Auswahl gibt es nichts.">
              <Button onClick={onReset}>Alles Ungeklärte zeigen</Button>
            </EmptyState>
          ) : (
            <EmptyState icon={DoneIcon} title="In dieser Zeit ist nichts ungeklärt.">
              Was im Spiel verschwindet und nach zehn Minuten nicht gebucht ist, steht hier.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <GapTable
            gaps={rows}
            isStale={list.isPlaceholderData}
            chosen={marked}
            onChoose={choose}
            onExplain={explain}
          />
        )}
      </List>
      {gaps && gaps.length > 0 ? (
        <p>
          <a className={buttonClass('quiet')} href={addressOf(exportGaps, { query: selection })} download>
            <Glyph icon={DownloadIcon} />
            <span>Diese Liste als CSV</span>
          </a>
        </p>
      ) : null}
      {chosen.length > 0 ? <ChosenBar gaps={chosen} onExplain={() => setAsked(chosen)} onClear={clear} /> : null}
      {asked ? (
        <ExplainDialog
          gaps={asked}
          onDone={() => {
            setAsked(undefined);
            clear();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

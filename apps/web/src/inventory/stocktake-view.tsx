import type { BaseItem, InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CountIcon, SearchIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { ItemPicker } from './item-picker.tsx';
import { filterItems, toSearchable } from './item-search.ts';
import { StocktakeBar } from './stocktake-bar.tsx';
import type { Draft } from './stocktake-draft.ts';
import styles from './stocktake-page.module.css';
import { StocktakeTable } from './stocktake-table.tsx';
import { useStocktake } from './use-stocktake.ts';

interface StocktakeViewProps {
  readonly userId: string;
  readonly initial: Draft;
  readonly stock: readonly InventoryItem[];
  readonly baseItems: readonly BaseItem[];
  readonly onDone: () => void;
}

/** Which rows are shown, taken when it was asked for: a row must not vanish under the hand that counts it. */
interface Excerpt {
  readonly of: 'differing' | 'changed';
  readonly names: ReadonlySet<string>;
}

/** Long enough for a thousand rows that are drawn when there is time. */
const MOST_FRAMES = 120;

/** Puts the cursor into the field of an item that may be drawn only in a moment, and shows its whole row. */
function useFocusCount() {
  const [wanted, setWanted] = useState<{ name: string }>();
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const selector = `[data-count="${CSS.escape(wanted.name)}"]`;
    let frames = 0;
    let waiting = 0;
    const reach = () => {
      const input = view.current?.querySelector<HTMLInputElement>(selector);
      if (input) {
        input.focus({ preventScroll: true });
        input.closest('tr')?.scrollIntoView({ block: 'nearest' });
      } else if (frames < MOST_FRAMES) {
        frames += 1;
        waiting = requestAnimationFrame(reach);
      }
    };
    reach();
    return () => cancelAnimationFrame(waiting);
  }, [wanted]);
  return { view, focusCount: (name: string) => setWanted({ name }) };
}

export function StocktakeView({ baseItems, ...given }: StocktakeViewProps) {
  const stocktake = useStocktake({ ...given, baseItems });
  const { rows, totals } = stocktake;
  const [typed, setTyped] = useState('');
  const [excerpt, setExcerpt] = useState<Excerpt>();
  const filter = useDeferredValue(typed);
  const { view, focusCount } = useFocusCount();
  const shown = useMemo(() => {
    const found = filter.trim() === '' ? rows : filterItems(toSearchable(rows), filter);
    return excerpt ? found.filter(({ name }) => excerpt.names.has(name)) : found;
  }, [rows, filter, excerpt]);
  const choices = useMemo(() => toSearchable(baseItems), [baseItems]);
  const amounts = useMemo(() => new Map(given.stock.map(({ name, amount }) => [name, amount])), [given.stock]);

  const showOnly = (of: Excerpt['of'] | undefined) => setExcerpt(of && { of, names: new Set(totals[of]) });
  const showAll = () => {
    setTyped('');
    setExcerpt(undefined);
  };
  const goTo = (name: string) => {
    showAll();
    focusCount(name);
  };

  return (
    <div ref={view} className={styles.view}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          label="Filter"
          placeholder="Name"
          leftSection={<Glyph icon={SearchIcon} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0]) focusCount(shown[0].name);
          }}
        />
        <div className={styles.search}>
          <ItemPicker
            label="Gegenstand dazunehmen"
            placeholder="Auch was laut Bestand nicht da ist"
            items={choices}
            amounts={amounts}
            value={undefined}
            onChange={(item) => {
              if (!item) return;
              stocktake.add(item.name);
              goTo(item.name);
            }}
          />
        </div>
        <Switch
          className={styles.only}
          label="Nur Abweichungen"
          checked={excerpt?.of === 'differing'}
          onChange={(event) => showOnly(event.currentTarget.checked ? 'differing' : undefined)}
        />
      </div>
      {totals.changed.length > 0 ? (
        <div className={styles.changed} role="status">
          <span>
            {totals.changed.length === 1
              ? 'Ein Gegenstand wurde nach dem Zählen gebucht. Bitte prüfe deine Zahl.'
              : `${formatNumber(totals.changed.length)} Gegenstände wurden nach dem Zählen gebucht. Bitte prüfe deine Zahlen.`}
          </span>
          <span className={styles.changedActions}>
            <Button onClick={() => showOnly(excerpt?.of === 'changed' ? undefined : 'changed')}>
              {excerpt?.of === 'changed' ? 'Alle zeigen' : 'Nur diese zeigen'}
            </Button>
            <Button onClick={() => stocktake.confirm(totals.changed)}>Alle stimmen noch</Button>
          </span>
        </div>
      ) : null}
      <div className={styles.table}>
        {shown.length > 0 ? (
          <StocktakeTable rows={shown} onCount={stocktake.count} onConfirm={stocktake.confirm} />
        ) : rows.length === 0 ? (
          <EmptyState icon={CountIcon} title="Laut Bestand ist nichts da.">
            Nimm oben dazu, was du findest.
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchIcon}
            title={excerpt ? 'Hier ist nichts mehr offen.' : `Nichts gefunden zu „${filter}“.`}
          >
            <Button onClick={showAll}>Alle zeigen</Button>
          </EmptyState>
        )}
      </div>
      <StocktakeBar
        totals={totals}
        obstacle={stocktake.obstacle}
        isBooking={stocktake.isBooking}
        onBook={stocktake.book}
        onDiscard={stocktake.discard}
        onGoTo={goTo}
      />
    </div>
  );
}

import { bookStocktake } from '@kontor/contract/inventory/api.ts';
import type { BaseItem, InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { inventoryQueries, reloadAfter, useUndo } from '../inventory.queries.ts';
import {
  type CountRow,
  countsOf,
  type Draft,
  differencesOf,
  removeDraft,
  rowsOf,
  saveDraft,
  type Totals,
  totalsOf,
} from './stocktake-rows.ts';

function obstacleOf(rows: readonly CountRow[], { unreadable, changed }: Totals) {
  const names = unreadable.length > 0 ? unreadable : changed;
  const [name] = names;
  if (name === undefined) return undefined;
  const label = rows.find((row) => row.name === name)?.label ?? name;
  const isOne = names.length === 1;
  const which = isOne ? label : `${label} und ${formatNumber(names.length - 1)} weitere`;
  if (unreadable.length > 0)
    return { name, sentence: `${formatCount(names.length, 'Zahl', 'Zahlen')} prüfen: ${which}.` };
  const lines = formatCount(names.length, 'Zeile', 'Zeilen');
  const verb = isOne ? 'wurde' : 'wurden';
  return { name, sentence: `${lines} prüfen: ${which} ${verb} seit dem Zählen gebucht.` };
}

export interface Stocktake {
  readonly userId: string;
  readonly initial: Draft;
  readonly stock: readonly InventoryItem[];
  readonly baseItems: readonly BaseItem[];
  readonly onDone: () => void;
}

export function useStocktake({ userId, initial, stock, baseItems, onDone }: Stocktake) {
  const [draft, setDraft] = useState(initial);
  const undo = useUndo();
  const isSending = useRef(false);
  const isOver = useRef(false);

  const labels = useMemo(() => new Map(baseItems.map(({ name, label }) => [name, label])), [baseItems]);
  const rows = useMemo(() => rowsOf(stock, labels, draft), [stock, labels, draft]);
  const totals = useMemo(() => totalsOf(rows), [rows]);

  useEffect(() => {
    if (draft !== initial && !isOver.current) saveDraft(userId, draft, new Date(serverNow()));
  }, [draft, initial, userId]);

  const end = () => {
    isOver.current = true;
    removeDraft(userId);
  };

  const booking = useWrite(bookStocktake, {
    onSuccess: ({ id, items }, client) => {
      end();
      const action = undoWith(() => undo(id));
      showToast({ kind: 'success', sentence: `Inventur gebucht: ${differencesOf(items.length)}.`, action });
      return client.invalidateQueries(inventoryQueries.items());
    },
    // The common toast says why; with the new stock the rows that changed show themselves.
    onError: (error, client) => {
      reloadAfter(error, client);
      isSending.current = false;
    },
  });

  const finish = () => {
    end();
    onDone();
  };

  const book = () => {
    if (totals.differing.length === 0) {
      showToast({ kind: 'success', sentence: 'Alles stimmt. Es gibt nichts zu buchen.' });
      return finish();
    }
    if (isSending.current) return;
    isSending.current = true;
    booking.run({ body: { counts: countsOf(rows) } }, { onSuccess: onDone });
  };

  return {
    rows,
    totals,
    obstacle: useMemo(() => obstacleOf(rows, totals), [rows, totals]),
    isBooking: booking.isPending,
    /** Stable, so that a thousand rows stay as they are. */
    count: useCallback((name: string, typed: string, expected: number) => {
      setDraft((current) => {
        const { [name]: _, ...others } = current.counts;
        return { ...current, counts: typed === '' ? others : { ...others, [name]: { typed, expected } } };
      });
    }, []),
    /** The number stays right although the stock has changed since. */
    confirm: useCallback(
      (names: readonly string[]) => {
        const amounts = new Map(stock.map(({ name, amount }) => [name, amount]));
        setDraft((current) => {
          const counts = { ...current.counts };
          for (const name of names) {
            const counting = counts[name];
            if (counting) counts[name] = { ...counting, expected: amounts.get(name) ?? 0 };
          }
          return { ...current, counts };
        });
      },
      [stock],
    ),
    add: (name: string) =>
      setDraft((current) => (current.added.includes(name) ? current : { ...current, added: [...current.added, name] })),
    book,
    discard: finish,
  };
}

import { difference, mayUndo } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import { displayName, nameApart } from '@kontor/contract/users/rules.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatChange, formatNumber } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { useMe } from '#users';
import { useUndoBooking } from '../inventory.queries.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import styles from './history.module.css';

const SHOWN_AT_MOST = 100;
const CHECK_MS = 10_000;

/** Offered to those who bear the name; whether the entry is theirs the server decides. */
function Undo({ entry }: { readonly entry: HistoryEntry }) {
  const { data: me } = useMe();
  const undo = useUndoBooking();
  const [isUndone, setIsUndone] = useState(false);
  const names = me ? [displayName(me), nameApart(displayName(me), me)] : [];
  const isOwn = entry.source !== 'GAME' && names.includes(entry.citizenName);
  const now = useServerNow(CHECK_MS);
  const isOffered = isOwn && mayUndo(new Date(entry.date), new Date(now));
  if (!isOffered || isUndone) return null;
  return (
    <div>
      <Button
        isBusy={undo.isPending}
        onClick={() => undo.run({ params: { id: entry.id } }, { onSuccess: () => setIsUndone(true) })}
      >
        Rückgängig
      </Button>
    </div>
  );
}

interface ChangedItemsProps {
  readonly items: readonly HistoryItem[];
  /** Each item leads to its page. */
  readonly isLinked?: boolean;
}

export function ChangedItems({ items, isLinked }: ChangedItemsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const imageOf = useItemImage();
  const shown = isWhole ? items : items.slice(0, SHOWN_AT_MOST);
  return (
    <div>
      <table className={styles.items}>
        <caption className="visually-hidden">Geänderte Gegenstände</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Gegenstand</th>
            <th scope="col">Änderung</th>
            <th scope="col">Differenz</th>
            <th scope="col">Vorher und nachher</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => {
            const change = difference(item);
            const tone = change > 0 ? 'success' : 'error';
            return (
              <tr key={item.name}>
                <th scope="row" className="strong">
                  <span className="row">
                    <ItemImage src={imageOf(item.name)} label={item.label} size={24} />
                    {isLinked ? (
                      <Link to="/warehouse/$item" params={{ item: item.name }} className="accent anywhere">
                        {item.label}
                      </Link>
                    ) : (
                      item.label
                    )}
                  </span>
                </th>
                <td className={`not-on-phones ${tone}`}>{change > 0 ? 'hinzugefügt' : 'entfernt'}</td>
                <td className={`${tone} strong number end nowrap`}>{formatChange(change)}</td>
                <td className="number end nowrap">
                  {formatNumber(item.oldAmount)} → {formatNumber(item.newAmount)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length < items.length ? (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          Alle {formatNumber(items.length)} zeigen
        </Button>
      ) : null}
    </div>
  );
}

export const HistoryItems = ({ entry }: { readonly entry: HistoryEntry }) => (
  <div className="stack">
    <ChangedItems items={entry.items} isLinked />
    <Undo entry={entry} />
  </div>
);

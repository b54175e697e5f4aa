import { Button } from '../ui/field/button.tsx';
import styles from './entry-list.module.css';
import type { Entry } from './use-entry-queue.ts';

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly sending: string;
  readonly onRetry: (id: number) => void;
  readonly onPutAway: (id: number) => void;
}

type RowProps = Omit<EntryListProps, 'entries'> & { readonly entry: Entry };

const CLASSES: Readonly<Record<Entry['fate'], string>> = {
  waiting: 'dim',
  sending: 'dim',
  done: 'success',
  refused: 'error',
};

function Row({ entry, sending, onRetry, onPutAway }: RowProps) {
  const { id, label, fate, outcome } = entry;
  const undo = fate === 'done' ? outcome?.undo : undefined;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {fate === 'done' ? null : <strong className="strong">{label}</strong>}
        <span className={CLASSES[fate]}>
          {fate === 'waiting' ? 'wartet' : fate === 'sending' ? sending : outcome?.sentence}
        </span>
      </span>
      {undo ? (
        <Button
          look="quiet"
          aria-label={`Rückgängig: ${label}`}
          onClick={() => {
            onPutAway(id);
            undo();
          }}
        >
          Rückgängig
        </Button>
      ) : null}
      {fate === 'refused' ? (
        <span className="row">
          <Button aria-label={`Erneut versuchen: ${label}`} onClick={() => onRetry(id)}>
            Erneut versuchen
          </Button>
          <Button look="quiet" aria-label={`Verwerfen: ${label}`} onClick={() => onPutAway(id)}>
            Verwerfen
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** What became of each entry: first what was refused, then the newest. */
export function EntryList({ entries, ...rest }: EntryListProps) {
  const refused = entries.filter(({ fate }) => fate === 'refused');
  const others = entries.filter(({ fate }) => fate !== 'refused').reverse();
  return (
    <div aria-live="polite">
      {entries.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles.list} tabIndex={0} aria-label="Deine Eingaben">
          {[...refused, ...others].map((entry) => (
            <Row key={entry.id} entry={entry} {...rest} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

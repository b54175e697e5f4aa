import { Button } from '../ui/field/button.tsx';
import type { Entry } from './use-entry-queue.ts';

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly sending: string;
  readonly onRetry: (id: number) => void;
  readonly onPutAway: (id: number) => void;
}

/** A few lines: the rest is scrolled to, so that the fields stay where they are. */
const SCROLLED = { maxHeight: 140, marginBlockEnd: 8, overflowY: 'auto', overscrollBehavior: 'contain' } as const;

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
    <li className="row wrap between" style={{ gap: '0 12px', minHeight: 40 }}>
      <span className="row wrap baseline anywhere" style={{ flex: '1 1 200px', gap: '0 8px' }}>
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

export function EntryList({ entries, ...rest }: EntryListProps) {
  const refused = entries.filter(({ fate }) => fate === 'refused');
  const others = entries.filter(({ fate }) => fate !== 'refused').reverse();
  return (
    <div aria-live="polite">
      {entries.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className="divided" style={SCROLLED} tabIndex={0} aria-label="Deine Eingaben">
          {[...refused, ...others].map((entry) => (
            <Row key={entry.id} entry={entry} {...rest} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

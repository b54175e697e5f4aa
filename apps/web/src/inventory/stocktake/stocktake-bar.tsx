import { useState } from 'react';
import { formatChange, formatNumber } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import styles from './stocktake.module.css';
import { differencesOf, type Totals } from './stocktake-rows.ts';
import type { useStocktake } from './use-stocktake.ts';

interface StocktakeBarProps {
  readonly stocktake: ReturnType<typeof useStocktake>;
  readonly onGoTo: (name: string) => void;
}

function consequenceOf({ differing, more, less, rows, counted }: Totals): string {
  const rest = rows - counted;
  const verb = differing.length === 1 ? 'wird' : 'werden';
  const pieces = `${formatChange(more)} und ${formatChange(less)} Stück`;
  const change = `${differencesOf(differing.length)} (${pieces}) ${verb} als ein Eintrag gebucht.`;
  return rest === 0 ? change : `${change} Was du nicht gezählt hast (${formatNumber(rest)}), bleibt, wie es ist.`;
}

export function StocktakeBar({ stocktake, onGoTo }: StocktakeBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  const [asked, setAsked] = useState<'book' | 'discard'>();
  const [isReported, setIsReported] = useState(false);
  const { totals, obstacle, book } = stocktake;
  const { rows, counted, differing, more, less, unreadable } = totals;
  const isUntouched = counted === 0 && unreadable.length === 0;
  // Once everything is repaired, the next obstacle is reported when it is in the way again.
  if (isReported && !obstacle) setIsReported(false);
  const start = () => {
    if (obstacle) {
      setIsReported(true);
      return onGoTo(obstacle.name);
    }
    if (differing.length === 0) return book();
    setAsked('book');
  };
  return (
    <div ref={bar} className="bottom-bar row wrap between gap-12">
      <div className="row gap-12 nowrap">
        <div
          className={`${styles.meter} meter`}
          style={{ '--share': `${(100 * counted) / Math.max(rows, 1)}%`, width: 160 }}
          role="progressbar"
          aria-label="Fortschritt"
          aria-valuemax={rows}
          aria-valuenow={counted}
        />
        <p className="strong number" role="status">
          {formatNumber(counted)} von {formatNumber(rows)} gezählt
        </p>
      </div>
      <p className="row gap-12 dim number nowrap">
        <span>{differencesOf(differing.length)}</span>
        {more > 0 ? <span className="strong success">{formatChange(more)}</span> : null}
        {less < 0 ? <span className="strong error">{formatChange(less)}</span> : null}
      </p>
      {isReported && obstacle ? (
        <p className="grow strong error anywhere" role="alert">
          {obstacle.sentence}
        </p>
      ) : null}
      <div className="row push">
        <Button isDisabled={isUntouched} onClick={() => setAsked('discard')}>
          Verwerfen
        </Button>
        <Button look="primary" isDisabled={isUntouched} isBusy={stocktake.isBooking} onClick={start}>
          Inventur buchen
        </Button>
      </div>
      {asked === 'book' ? (
        <ConfirmDialog
          title="Inventur buchen?"
          confirmLabel="Buchen"
          look="primary"
          onConfirm={() => {
            setAsked(undefined);
            book();
          }}
          onCancel={() => setAsked(undefined)}
        >
          {consequenceOf(totals)}
        </ConfirmDialog>
      ) : null}
      {asked === 'discard' ? (
        <ConfirmDialog
          title="Zählung verwerfen?"
          confirmLabel="Verwerfen"
          onConfirm={stocktake.discard}
          onCancel={() => setAsked(undefined)}
        >
          {counted === 1 ? 'Die gezählte Menge ist' : `Alle ${formatNumber(counted)} gezählten Mengen sind`} dann weg.
          Der Bestand ändert sich nicht.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

import { useState } from 'react';
import { formatNumber, formatRelative } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { useBaseItems, useStock } from './stock.queries.ts';
import { type Draft, emptyDraft, loadDraft } from './stocktake-draft.ts';
import styles from './stocktake-page.module.css';
import { StocktakeView } from './stocktake-view.tsx';

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  /** The old numbers stay until the first new one is typed. */
  readonly onRestart: () => void;
}

function DraftOffer({ draft, onContinue, onRestart }: DraftOfferProps) {
  const [now] = useState(() => new Date());
  const counted = Object.keys(draft.counts).length;
  return (
    <section className={styles.offer} aria-labelledby="angefangen">
      <div>
        <h2 id="angefangen" className={styles.offerTitle}>
          Du hast eine Inventur angefangen.
        </h2>
        <p>
          {formatNumber(counted)} {counted === 1 ? 'Gegenstand' : 'Gegenstände'} gezählt, zuletzt{' '}
          {formatRelative(draft.savedAt, now)}.
        </p>
      </div>
      <div className={styles.offerActions}>
        <Button onClick={onRestart}>Neu anfangen</Button>
        <Button look="primary" onClick={onContinue}>
          Weiterzählen
        </Button>
      </div>
    </section>
  );
}

interface StocktakePageProps {
  readonly userId: string;
  readonly onLeave: () => void;
}

/** `/warehouse?inventur=1`: count what is there, see what differs, book it as one entry. */
export function StocktakePage({ userId, onLeave }: StocktakePageProps) {
  const stock = useStock();
  const base = useBaseItems();
  const [saved] = useState(() => loadDraft(userId));
  const [draft, setDraft] = useState(() => (saved ? undefined : emptyDraft()));
  const error = stock.error ?? base.error;
  return (
    <Page
      title="Inventur"
      purpose="Zähl nach, was wirklich da ist. Gebucht wird erst am Ende, als ein Eintrag."
      actions={
        <Button icon={<Glyph icon={BackIcon} />} onClick={onLeave}>
          Zurück zum Inventar
        </Button>
      }
    >
      {saved && !draft ? (
        <DraftOffer draft={saved} onContinue={() => setDraft(saved)} onRestart={() => setDraft(emptyDraft())} />
      ) : stock.data && base.data && draft ? (
        <StocktakeView userId={userId} initial={draft} stock={stock.data} baseItems={base.data} onDone={onLeave} />
      ) : error ? (
        <LoadError title="Das Lager konnte nicht geladen werden." of={[stock, base]} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}

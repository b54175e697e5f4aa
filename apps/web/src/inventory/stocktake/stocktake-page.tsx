import { useDeferredValue, useMemo, useState } from 'react';
import { formatCount, formatNumber, formatRelative } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, CountIcon, SearchIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useBaseItems, useStock } from '../inventory.queries.ts';
import { ItemPicker } from '../item-picker.tsx';
import { filterItems, toSearchable } from '../item-search.ts';
import { StocktakeBar } from './stocktake-bar.tsx';
import { type Draft, emptyDraft, loadDraft } from './stocktake-rows.ts';
import { StocktakeTable } from './stocktake-table.tsx';
import { type Stocktake, useStocktake } from './use-stocktake.ts';

/** The rows shown are those of the moment of asking: a row must not vanish while it is being counted. */
interface Excerpt {
  readonly of: 'differing' | 'changed';
  readonly names: ReadonlySet<string>;
}

function StocktakeView(given: Stocktake) {
  const stocktake = useStocktake(given);
  const { rows, totals } = stocktake;
  const [typed, setTyped] = useState('');
  const [excerpt, setExcerpt] = useState<Excerpt>();
  const filter = useDeferredValue(typed);
  /** The item whose field gets the cursor, as soon as its row is drawn. */
  const [wanted, setWanted] = useState<string>();
  const shown = useMemo(() => {
    const found = filter.trim() === '' ? rows : filterItems(toSearchable(rows), filter);
    return excerpt ? found.filter(({ name }) => excerpt.names.has(name)) : found;
  }, [rows, filter, excerpt]);

  const showOnly = (of: Excerpt['of'] | undefined) => setExcerpt(of && { of, names: new Set(totals[of]) });
  const showAll = () => {
    setTyped('');
    setExcerpt(undefined);
  };
  const goTo = (name: string) => {
    showAll();
    setWanted(name);
  };

  return (
    <div className="column gap-0 bottom-view">
      <FilterBar>
        <SearchField
          label="Filter"
          placeholder="Name"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0]) setWanted(shown[0].name);
          }}
        />
        <div style={{ flex: '1 1 320px', maxWidth: 360 }}>
          <ItemPicker
            label="Gegenstand dazunehmen"
            placeholder="Auch was laut Bestand nicht da ist"
            showsStock
            value={undefined}
            onChange={(item) => {
              if (!item) return;
              stocktake.add(item.name);
              goTo(item.name);
            }}
          />
        </div>
        <Switch
          mb={8}
          label="Nur Abweichungen"
          checked={excerpt?.of === 'differing'}
          onChange={(event) => showOnly(event.currentTarget.checked ? 'differing' : undefined)}
        />
      </FilterBar>
      <div className="stack gap-16">
        {totals.changed.length > 0 ? (
          <Notice
            kind="warning"
            role="status"
            actions={
              <>
                <Button onClick={() => showOnly(excerpt?.of === 'changed' ? undefined : 'changed')}>
                  {excerpt?.of === 'changed' ? 'Alle zeigen' : 'Nur diese zeigen'}
                </Button>
                <Button onClick={() => stocktake.confirm(totals.changed)}>Alle stimmen noch</Button>
              </>
            }
          >
            {totals.changed.length === 1
              ? 'Ein Gegenstand wurde nach dem Zählen gebucht. Bitte prüfe deine Zahl.'
              : `${formatNumber(totals.changed.length)} Gegenstände wurden nach dem Zählen gebucht. Bitte prüfe deine Zahlen.`}
          </Notice>
        ) : null}
        {shown.length > 0 ? (
          <StocktakeTable
            rows={shown}
            wanted={wanted}
            onReached={setWanted}
            onCount={stocktake.count}
            onConfirm={stocktake.confirm}
          />
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
      <StocktakeBar stocktake={stocktake} onGoTo={goTo} />
    </div>
  );
}

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  /** The old numbers stay until the first new one is typed. */
  readonly onRestart: () => void;
}

function DraftOffer({ draft, onContinue, onRestart }: DraftOfferProps) {
  const [now] = useState(() => new Date(serverNow()));
  const counted = Object.keys(draft.counts).length;
  return (
    <Notice
      title="Du hast eine Inventur angefangen."
      actions={
        <>
          <Button onClick={onRestart}>Neu anfangen</Button>
          <Button look="primary" onClick={onContinue}>
            Weiterzählen
          </Button>
        </>
      }
    >
      {formatCount(counted, 'Gegenstand', 'Gegenstände')} gezählt, zuletzt {formatRelative(draft.savedAt, now)}.
    </Notice>
  );
}

/** `/warehouse?inventur=1`: count what is there, see what differs, book it as one entry. */
export function StocktakePage({ userId, onLeave }: { readonly userId: string; readonly onLeave: () => void }) {
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

import type { BaseItem } from '@kontor/contract/inventory/schema.ts';
import type { Card } from '@kontor/contract/production/cards.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useMemo, useState } from 'react';
import { useBaseItems, useStock, useUndo } from '#inventory';
import { copyText } from '#platform/clipboard.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LinkIcon, RecipeIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#platform/ui/state.tsx';
import { useProducts } from '#products';
import { BookProduction } from './book-production.tsx';
import { CardList } from './card-list.tsx';
import { amountsOf, areGone, planFor, weightsOf } from './plan.ts';
import { PlanForm } from './plan-form.tsx';
import { MissingPanel, StepsPanel } from './plan-panels.tsx';
import type { PlanSearch } from './plan-search.ts';
import { usePlanInputs } from './use-plan-inputs.ts';

interface PlannerProps {
  readonly products: readonly Product[];
  readonly stock: ReadonlyMap<string, number>;
  readonly items: readonly BaseItem[];
}

function Planner({ products, stock, items }: PlannerProps) {
  const { inputs, plan: wanted, change } = usePlanInputs();
  const [booked, setBooked] = useState<Card<Product>>();
  const undo = useUndo();
  const plan = useMemo(() => planFor(products, stock, JSON.parse(wanted) as PlanSearch), [products, stock, wanted]);
  const isGone = useMemo(() => areGone(products, JSON.parse(wanted) as PlanSearch), [products, wanted]);
  const weights = useMemo(() => weightsOf(items), [items]);
  const labels = useMemo(() => new Map(items.map(({ name, label }) => [name, label])), [items]);
  return (
    <>
      <PlanForm inputs={inputs} products={products} onChange={change} />
      {isGone ? (
        <EmptyState icon={RecipeIcon} title="Keines der gewählten Produkte gibt es noch." />
      ) : (
        <>
          <MissingPanel plan={plan} labels={labels} />
          <StepsPanel plan={plan} labels={labels} />
          <CardList cards={plan.cards} space={plan.space} weights={weights} onBook={setBooked} />
        </>
      )}
      {booked ? (
        <BookProduction card={booked} stock={stock} onUndo={undo} onClose={() => setBooked(undefined)} />
      ) : null}
    </>
  );
}

function CopyLink() {
  const copy = async () => {
    const isCopied = await copyText(window.location.href);
    showToast(
      isCopied
        ? { kind: 'done', sentence: 'Der Link zu diesem Plan ist kopiert.' }
        : { kind: 'failed', sentence: 'Der Browser lässt das Kopieren nicht zu. Der Plan steht in der Adresszeile.' },
    );
  };
  return (
    <Button icon={<Glyph icon={LinkIcon} />} onClick={() => void copy()}>
      Link kopieren
    </Button>
  );
}

/** What has to be loaded before anything can be planned. */
function useMaterial() {
  const queries = [useProducts(), useStock(), useBaseItems()] as const;
  const [products, stock, base] = queries;
  const amounts = useMemo(() => stock.data && amountsOf(stock.data), [stock.data]);
  const failed = queries.find(({ error, data }) => error && !data);
  return {
    ready:
      products.data && amounts && base.data ? { products: products.data, stock: amounts, items: base.data } : undefined,
    error: failed?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}

/** `/production`: what to make, what is missing for it, and how to carry it. */
export function ProductionPage() {
  const { ready, error, isFetching, retry } = useMaterial();
  return (
    <Page
      title="Produktion"
      purpose="Was bis zum Ziel fehlt, welche Rohstoffe das braucht und wie ihr sie tragt."
      actions={<CopyLink />}
    >
      {error ? (
        <ErrorState
          title="Der Plan konnte nicht geladen werden."
          error={error}
          onRetry={retry}
          isRetrying={isFetching}
        />
      ) : !ready ? (
        <PageSpinner />
      ) : ready.products.length === 0 ? (
        <EmptyState icon={RecipeIcon} title="Noch gibt es kein Produkt.">
          Die Verwaltung legt Produkte mit ihren Rezepten an.
        </EmptyState>
      ) : (
        <Planner {...ready} />
      )}
    </Page>
  );
}

import { useCallback, useMemo } from 'react';
import { useBaseItems, useStock } from '#inventory';
import { copyAndReport } from '#platform/clipboard.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LinkIcon, RecipeIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRecipes } from '#products';
import { afterPending, type Bookings, useBookings } from './bookings.ts';
import { OrderPlan } from './order-plan.tsx';
import { type PlanMaterial, planFor, unclaimedOf } from './plan.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanLine } from './plan-line.tsx';
import type { PlanSearch } from './plan-search.ts';
import { PlanView } from './plan-view.tsx';
import { usePlanInputs } from './use-plan-inputs.ts';

const NONE: PlanMaterial['products'] = [];

interface ResultProps extends PlanMaterial {
  readonly bookings: Bookings;
  readonly onResolve: () => void;
}

function TargetPlan({ search, ...props }: ResultProps & { readonly search: PlanSearch }) {
  const { products, stock } = props;
  const plan = useMemo(() => planFor(products, stock, search), [products, stock, search]);
  const isGone = !search.ohne && search.nur && plan.lines.length === 0;
  return isGone ? (
    <EmptyState icon={RecipeIcon} title="Die gewählten Produkte gibt es nicht mehr." />
  ) : (
    <PlanView {...props} plan={plan} free={stock} others={search.aufloesen ? products : NONE} />
  );
}

function Planner({ bookings, ...there }: Omit<ResultProps, 'onResolve'>) {
  const { inputs, plan: wanted, change } = usePlanInputs();
  const search = useMemo(() => (wanted === undefined ? undefined : (JSON.parse(wanted) as PlanSearch)), [wanted]);
  const { products } = there;
  const { pending } = bookings;
  const material = useMemo(
    () => ({
      stock: afterPending(there.stock, { pending }, products),
      free: afterPending(there.free, { pending }, products),
    }),
    [there.stock, there.free, pending, products],
  );
  const onResolve = useCallback(() => change({ resolves: true }), [change]);
  const result = { ...there, ...material, bookings, onResolve };
  const form = (
    <PlanLine search={search} products={products}>
      <PlanForm inputs={inputs} products={products} onChange={change} />
    </PlanLine>
  );
  if (search?.bestellung) return <OrderPlan id={search.bestellung} search={search} form={form} {...result} />;
  return (
    <>
      {form}
      {search ? (
        <AfterMount>
          <TargetPlan search={search} {...result} />
        </AfterMount>
      ) : (
        <EmptyState icon={RecipeIcon} title="Ohne gültige Eingaben wird nichts berechnet." />
      )}
    </>
  );
}

const copyLink = () =>
  void copyAndReport(
    window.location.href,
    'Der Link zu diesem Plan ist kopiert.',
    'Der Browser lässt das Kopieren nicht zu. Der Plan steht in der Adresszeile.',
  );

/** `/production`: what to make, what is missing for it, and how to carry it. */
export function ProductionPage() {
  const queries = [useRecipes(), useStock(), useBaseItems()] as const;
  const [{ data: products }, { data: stored }, { data: items }] = queries;
  const stock = useMemo(() => new Map(stored?.map(({ name, amount }) => [name, amount])), [stored]);
  const free = useMemo(() => unclaimedOf(stored ?? []), [stored]);
  const bookings = useBookings();
  const failed = queries.filter(({ error, data }) => error && !data);
  return (
    <Page
      title="Produktion"
      purpose="Was jetzt herzustellen ist, was dafür fehlt und was ihr tragt."
      actions={
        <Button icon={<Glyph icon={LinkIcon} />} onClick={copyLink}>
          Link kopieren
        </Button>
      }
    >
      {failed.length > 0 ? (
        <LoadError title="Der Plan konnte nicht geladen werden." of={failed} />
      ) : !products || !stored || !items ? (
        <PageSpinner />
      ) : products.length === 0 ? (
        <EmptyState icon={RecipeIcon} title="Noch gibt es kein Produkt.">
          Die Verwaltung legt Produkte mit ihren Rezepten an.
        </EmptyState>
      ) : (
        <AfterMount>
          <Planner products={products} stock={stock} free={free} items={items} bookings={bookings} />
        </AfterMount>
      )}
    </Page>
  );
}

import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, formatKilograms, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { type PlanSearch, SPACE_DEFAULT } from './plan-search.ts';
import styles from './production.module.css';

const NAMED = 3;

function namesOf(ids: readonly number[], products: readonly MadeProduct[]): string {
  const names = ids.flatMap((id) => products.find((product) => product.id === id)?.name ?? []);
  return names.length > 0 && names.length <= NAMED ? names.join(', ') : formatCount(ids.length, 'Produkt', 'Produkte');
}

function sayProducts({ nur = [], ohne = [] }: PlanSearch, products: readonly MadeProduct[]): string {
  if (ohne.length > 0) return `alle außer ${namesOf(ohne, products)}`;
  return nur.length > 0 ? `nur ${namesOf(nur, products)}` : `alle ${formatNumber(products.length)} Produkte`;
}

/** `alle 15 Produkte bis zu ihrem Ziel, 20 kg je Fahrt`. */
function sayPlan(search: PlanSearch, products: readonly MadeProduct[]): string {
  const { ziel, platz = SPACE_DEFAULT, aufloesen, bestellung } = search;
  const target = ziel === undefined ? 'bis zum eigenen Ziel' : `bis ${formatNumber(ziel)} Stück`;
  return [
    bestellung ? 'was der Bestellung fehlt' : `${sayProducts(search, products)} ${target}`,
    `${formatKilograms(platz)} je Fahrt`,
    ...(aufloesen ? ['Zwischenprodukte aufgelöst'] : []),
  ].join(', ');
}

interface PlanLineProps {
  /** Undefined while a field of the form cannot be read. */
  readonly search: PlanSearch | undefined;
  readonly products: readonly MadeProduct[];
  readonly children: ReactNode;
}

/** What is planned in one line; its settings unfold. */
export function PlanLine({ search, products, children }: PlanLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="card flush">
      <div className={`row between ${styles.planLine}`}>
        <p className="anywhere number">
          <span className="dim">Geplant:</span>{' '}
          <span className="strong">{search ? sayPlan(search, products) : 'noch nichts'}</span>
        </p>
        <Button
          look="quiet"
          aria-label="Plan ändern"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="row gap-4 nowrap">
            <span className="not-on-phones">Plan ändern</span>
            <Glyph icon={ExpandIcon} className={isOpen ? 'turned' : ''} />
          </span>
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className={styles.planForm}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

import { priceInList } from '@kontor/contract/price-lists/rules.ts';
import type { Category, Offer } from '@kontor/contract/products/offer.ts';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { rankItems, toSearchable } from '#inventory';
import { formatCount, formatNumber, formatPrice } from '#platform/format.de.ts';
import { focusWithMouse } from '#platform/forms/forms.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ProductIcon, SearchIcon } from '#platform/ui/icons.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CATEGORY_DRAWINGS, ProductImage } from '#products';
import styles from './till.module.css';
import { readEntry } from './till-cart.ts';

/** Beyond this nobody at the counter counts. */
const MANY = 999;

interface TileProps {
  readonly offer: Offer;
  readonly price: number;
  readonly amount: number;
  readonly isNext: boolean;
  readonly isLocked: boolean;
  readonly onAdd: (offer: Offer) => void;
}

function Tile({ offer, price, amount, isNext, isLocked, onAdd }: TileProps) {
  const { name, soldOut, available } = offer;
  const isDisabled = soldOut || isLocked;
  return (
    <li>
      <button
        type="button"
        className={`card stack gap-2 ${styles.tile}`}
        aria-disabled={isDisabled || undefined}
        data-next={isNext || undefined}
        data-chosen={amount > 0 || undefined}
        onClick={isDisabled ? undefined : () => onAdd(offer)}
      >
        <span className={styles.picture}>
          <ProductImage product={offer} size={56} />
        </span>
        <span className={`strong clamp-2 hyphens ${styles.name}`}>{name}</span>
        <span className={`row between gap-4 number ${styles.figures}`}>
          {soldOut ? (
            <span className="small error">ausverkauft</span>
          ) : (
            <>
              <span className="bold nowrap">{formatPrice(price)}</span>
              <span className={`small nowrap ${available <= 0 ? 'warning' : 'dim'}`}>
                {available > MANY ? `${formatNumber(MANY)}+` : formatNumber(Math.max(available, 0))} da
              </span>
            </>
          )}
        </span>
        {amount > 0 ? (
          <span className={`${styles.count} number`}>
            <span className="visually-hidden">Im Verkauf: </span>
            {formatNumber(amount)}
          </span>
        ) : null}
      </button>
    </li>
  );
}

/** Found by its name and by that of what it is handed over as. */
const toFind = (offer: Offer) => ({
  offer,
  label: offer.name,
  name: offer.produces?.label ?? offer.parts.map(({ name }) => name).join(' '),
});

const ALL = 'all';

interface ProductTilesProps {
  readonly offers: readonly Offer[];
  readonly categories: readonly Category[];
  readonly percent: number;
  readonly amountOf: (productId: number) => number;
  /** The sale is under way: nothing more comes into it. */
  readonly isLocked: boolean;
  /** Whether it was added; if not, what was typed stays. */
  readonly onAdd: (offer: Offer, amount?: number) => boolean;
  /** Enter with nothing typed. */
  readonly onPay: () => void;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

export function ProductTiles({
  offers,
  categories,
  percent,
  amountOf,
  isLocked,
  onAdd,
  onPay,
  ref,
}: ProductTilesProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [category, setCategory] = useState<number | typeof ALL>(ALL);
  const [moved, setMoved] = useState(0);
  useEffect(() => focusWithMouse(field.current), []);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  const searchable = useMemo(() => toSearchable(offers.map(toFind)), [offers]);
  const { amount, words } = readEntry(typed);
  const isSearching = typed.trim() !== '';
  const inCategory = offers.filter(({ categoryId }) => category === ALL || categoryId === category);
  const shown = isSearching ? rankItems(searchable, words).map(({ offer }) => offer) : inCategory;
  const buyable = isSearching ? shown.filter(({ soldOut }) => !soldOut) : [];
  const next = buyable[Math.min(moved, buyable.length - 1)];
  const now = new Date(serverNow());
  const type = (text: string) => {
    setTyped(text);
    setMoved(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isSearching) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMoved(Math.max(0, Math.min(moved + step, buyable.length - 1)));
      return;
    }
    // With the control key it pays, wherever the focus is.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!isSearching) return onPay();
    if (next && onAdd(next, amount)) type('');
  };
  return (
    <section className={`stack gap-12 ${styles.products}`} aria-label="Produkte">
      <div className="row wrap gap-12">
        <SearchField
          ref={field}
          className={`grow ${styles.search}`}
          size="lg"
          placeholder="Produkt suchen, z. B. 3 Brot"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={type}
          onKeyDown={press}
        />
        <p className="meta not-on-phones" role="status">
          {next ? (
            <>
              Enter: <span className="strong">{`${formatNumber(amount)} × ${next.name}`}</span>
            </>
          ) : isSearching ? (
            'Nichts gefunden'
          ) : (
            formatCount(shown.length, 'Produkt', 'Produkte')
          )}
        </p>
      </div>
      {categories.length > 1 && !isSearching ? (
        <ul className={styles.categories} aria-label="Kategorien">
          {[{ id: ALL, name: 'Alle', icon: undefined } as const, ...categories].map(({ id, name, icon }) => (
            <li key={id}>
              <button
                type="button"
                className={`row gap-8 nowrap ${styles.category}`}
                aria-pressed={category === id}
                onClick={() => setCategory(id)}
              >
                <Glyph icon={icon ? CATEGORY_DRAWINGS[icon] : ProductIcon} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={isSearching ? `Kein Produkt passt zu „${words}“.` : 'Hier ist noch nichts.'}
        />
      ) : (
        <ul className={styles.tiles} aria-label="Zum Verkauf">
          {shown.map((offer) => (
            <Tile
              key={offer.id}
              offer={offer}
              price={priceInList(offer, percent, now)}
              amount={amountOf(offer.id)}
              isNext={offer === next}
              isLocked={isLocked}
              onAdd={onAdd}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

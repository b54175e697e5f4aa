import { displayName } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRedrawnMoney } from '#platform/currency.ts';
import { formatCents, formatNumber } from '#platform/format.de.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, HistoryIcon, RemoveIcon, SettingsIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { useCategories, useOffers } from '#products';
import { useMe, useRights } from '#users';
import { Basket } from './basket.tsx';
import { LatestSales } from './latest-sales.tsx';
import { ProductTiles } from './product-tiles.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { sayPaid } from './receipt-text.ts';
import styles from './till.module.css';
import { tillQueries } from './till.queries.ts';
import { TillSettingsDialog } from './till-settings.tsx';
import { type Till, useTill } from './use-till.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Letters and digits go to the search wherever the focus is, and the control key with Enter pays. */
function useKeys(till: Till, focusSearch: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog && !dialog.querySelector(`:scope .${styles.ways}`)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) till.sell(till.way === 'BOARD' ? 'CASH' : till.way);
      return;
    }
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter && !isTyping(event.target)) focusSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The sale before, until the next one begins: what it came to is still looked for. */
function Done({ till, onReceipt }: { readonly till: Till; readonly onReceipt: () => void }) {
  const { sold, priced } = till;
  if (!sold || priced.lines.length > 0) return null;
  return (
    <div className={`row wrap between gap-12 ${styles.done}`} role="status">
      <p className="row gap-12">
        <Glyph icon={DoneCircleIcon} size={28} className="success" />
        <span className="stack gap-0">
          <span className="large bold number">{formatCents(sold.bill.dueCents + sold.bill.tipCents)}</span>
          <span className="meta number">
            {sold.number}, {sold.status === 'COMPLETED' ? sayPaid(sold) : 'als Bestellung aufgenommen'}
          </span>
        </span>
      </p>
      <Button className={styles.big} aria-haspopup="dialog" onClick={onReceipt}>
        Beleg
      </Button>
    </div>
  );
}

interface BarProps {
  readonly till: Till;
  readonly onOpen: () => void;
  readonly onReceipt: () => void;
}

/** On a phone, where the thumb is. */
function Bar({ till, onOpen, onReceipt }: BarProps) {
  const ref = useBottomBar<HTMLElement>();
  const { pieces, payCents, lines } = till.priced;
  return (
    <section ref={ref} className="bottom-bar stack" aria-label="Verkauf">
      <Done till={till} onReceipt={onReceipt} />
      <Button
        look="primary"
        className={`large ${styles.open}`}
        isDisabled={lines.length === 0}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="row between gap-16 number">
          <span>{lines.length === 0 ? 'Noch nichts gewählt' : `${formatNumber(pieces)} Artikel · zur Kasse`}</span>
          {lines.length === 0 ? null : <strong className="huge bold">{formatCents(payCents)}</strong>}
        </span>
      </Button>
    </section>
  );
}

type Open = 'basket' | 'receipt' | 'sales' | 'settings';

function OpenTill({ me }: { readonly me: User }) {
  useRedrawnMoney();
  const [offers, categories] = [useOffers(), useCategories()];
  const till = useTill({ id: me.id, name: displayName(me) }, offers.data ?? []);
  const owed = useQuery(tillQueries.owed()).data?.length ?? 0;
  const { isAdmin } = useRights();
  const isNarrow = useIsNarrow('tablet');
  const [open, setOpen] = useState<Open>();
  const search = useRef<{ focus: () => void }>(null);
  const close = () => setOpen(undefined);
  useKeys(till, () => search.current?.focus());
  const { sold, priced } = till;

  // What was sold on a phone is shown where the next sale begins.
  const [announced, setAnnounced] = useState(sold);
  if (sold !== announced) {
    setAnnounced(sold);
    if (open === 'basket') setOpen(undefined);
  }

  const pay = () => {
    if (priced.lines.length === 0) return;
    if (isNarrow) setOpen('basket');
    else document.querySelector<HTMLElement>('[data-pay]')?.focus();
  };
  return (
    <Page
      title="Kasse"
      actions={
        <>
          <Button className={styles.big} icon={HistoryIcon} aria-haspopup="dialog" onClick={() => setOpen('sales')}>
            {owed > 0 ? `Verkäufe (${formatNumber(owed)} offen)` : 'Verkäufe'}
          </Button>
          {isAdmin ? (
            <Button
              className={styles.big}
              icon={SettingsIcon}
              aria-haspopup="dialog"
              onClick={() => setOpen('settings')}
            >
              Einstellen
            </Button>
          ) : null}
        </>
      }
    >
      <div className={`${styles.till} ${isNarrow ? 'bottom-view column' : ''}`}>
        {offers.data ? (
          <ProductTiles
            ref={search}
            offers={offers.data}
            categories={categories.data ?? []}
            percent={till.list.chosen?.percent ?? 0}
            amountOf={(id) => till.cart.lines.find(({ productId }) => productId === id)?.amount ?? 0}
            isLocked={till.isLocked}
            onAdd={till.add}
            onPay={pay}
          />
        ) : offers.error ? (
          <LoadError title="Die Produkte konnten nicht geladen werden." of={offers} />
        ) : (
          <div className="stack gap-12" aria-busy="true">
            <Skeleton height={50} />
            <Skeleton height={48} />
            <Skeleton height={420} />
          </div>
        )}
        {isNarrow ? (
          <Bar till={till} onOpen={() => setOpen('basket')} onReceipt={() => setOpen('receipt')} />
        ) : (
          <section className={`card column gap-12 ${styles.side}`} aria-labelledby="till-sale">
            <div className="row between">
              <h2 id="till-sale" className="huge">
                Verkauf
              </h2>
              <Button
                look="quiet"
                className={styles.big}
                icon={RemoveIcon}
                isDisabled={priced.lines.length === 0 || till.isSending}
                onClick={till.clear}
              >
                Leeren
              </Button>
            </div>
            <Done till={till} onReceipt={() => setOpen('receipt')} />
            <Basket till={till} />
          </section>
        )}
      </div>
      {open === 'basket' ? (
        <Modal title="Verkauf" onClose={close} isBusy={till.isSending}>
          <div className={styles.sheet}>
            <Basket till={till} />
          </div>
        </Modal>
      ) : null}
      {open === 'receipt' && sold ? <ReceiptDialog order={sold} onClose={close} /> : null}
      {open === 'sales' ? <LatestSales onClose={close} /> : null}
      {open === 'settings' ? <TillSettingsDialog onClose={close} /> : null}
    </Page>
  );
}

export function TillPage() {
  const me = useMe().data;
  return me ? <OpenTill key={me.id} me={me} /> : null;
}

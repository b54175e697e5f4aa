import { changeOrder } from '@kontor/contract/orders/api.ts';
import { staysAsOrdered } from '@kontor/contract/orders/rules.ts';
import { LINES_MAX, type Order, type OrderItem } from '@kontor/contract/orders/schema.ts';
import { type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatMoney, formatNumber, formatPrice, formatWeight, writeNumber } from '#platform/format.de.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { serverNow } from '#platform/server-clock.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { refreshProducts } from '#products';
import { ordersQueries, refreshOrders } from '../orders.queries.ts';
import { amountFrom, type CartLine, complaintAbout, isAsOrdered, linesOf, withAmount } from '../shop/cart.ts';
import { type PricedLine, priceLine, sumOf } from '../shop/cart-offers.ts';
import { LineEditor, NoteField, OrderSum } from '../shop/order-fields.tsx';

const imageOf = ({ name, item, parts }: OrderItem) => ({
  picture: null,
  produces: parts ? null : { name: item, label: name },
  parts: parts ?? [],
});

const partsOfOne = ({ amount, parts = [] }: OrderItem) =>
  parts.map((part) => ({ name: part.name, amount: part.amount / amount }));

function ordered(line: CartLine, item: OrderItem, offer: Offer | undefined, now: Date): PricedLine {
  const today = offer && priceAt(offer, now);
  const isDifferent = today !== undefined && today !== item.unitPrice;
  const stays = 'Was du bestellt hast, bleibt.';
  return {
    ...line,
    name: item.name,
    amount: amountFrom(line.typed),
    image: offer ?? imageOf(item),
    parts: partsOfOne(item),
    unitPrice: item.unitPrice,
    unitWeight: offer?.weight,
    priceWords: isDifferent ? `wie bestellt (heute ${formatPrice(today)})` : undefined,
    remark: offer?.soldOut ? `Gerade ausverkauft. ${stays}` : offer ? undefined : `Gibt es nicht mehr. ${stays}`,
    limit:
      offer && !offer.soldOut
        ? undefined
        : { amount: item.amount, why: offer ? 'gerade ausverkauft' : 'gibt es nicht mehr' },
  };
}

/** The lines of an order that is being changed, priced as the server will: only what is new or more costs what it costs today. */
function priceChanged(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  items: readonly OrderItem[],
  now = new Date(serverNow()),
): PricedLine[] {
  return lines.flatMap((line) => {
    const offer = offers.find(({ id }) => id === line.productId);
    const item = items.find(({ productId }) => productId === line.productId);
    if (!item) return offer ? [priceLine(line, offer, now)] : [];
    const isMore = !staysAsOrdered(item, amountFrom(line.typed) ?? 0);
    if (!isMore || !offer || offer.soldOut) return [ordered(line, item, offer, now)];
    const priced = priceLine(line, offer, now);
    if (priced.unitPrice === item.unitPrice) return [priced];
    const before = formatPrice(item.unitPrice);
    const remark = `Mehr als ${formatNumber(item.amount)}: Für alle gilt der heutige Preis statt ${before}.`;
    return [{ ...priced, remark }];
  });
}

function choicesFor(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  items: readonly OrderItem[],
  now = new Date(serverNow()),
) {
  const isIn = (id: number) => lines.some(({ productId }) => productId === id);
  const before = items.filter(({ productId }) => !isIn(productId));
  const others = offers.filter(({ id }) => !isIn(id) && !before.some(({ productId }) => productId === id));
  return [
    ...before.map(({ productId: id, name, amount, unitPrice }) => {
      return { id, name, amount, isDisabled: false, label: `${name}, ${formatMoney(unitPrice)} (wie bestellt)` };
    }),
    ...others.map((offer) => {
      const { id, name, soldOut } = offer;
      const label = soldOut ? `${name}, ausverkauft` : `${name}, ${formatMoney(priceAt(offer, now))}`;
      return { id, name, label, isDisabled: soldOut, amount: 1 };
    }),
  ];
}

/** A refusal usually means that it was changed elsewhere, so it is brought up to date either way. */
const useChangeOrder = ({ showsErrors = false } = {}) =>
  useWrite(changeOrder, {
    showsErrors,
    onSuccess: (_order, client) => refreshOrders(client),
    onError: (_error, client) => void refreshOrders(client),
  });

interface AddProductProps {
  readonly choices: ReturnType<typeof choicesFor>;
  readonly onAdd: (choice: ReturnType<typeof choicesFor>[number]) => void;
}

const AddProduct = ({ choices, onAdd }: AddProductProps) =>
  choices.length === 0 ? null : (
    <NativeSelect
      label="Produkt dazunehmen"
      value=""
      onChange={(event) => {
        const choice = choices.find(({ id }) => String(id) === event.currentTarget.value);
        if (choice) onAdd(choice);
      }}
      data={[
        { value: '', label: 'Bitte wählen' },
        ...choices.map(({ id, label, isDisabled }) => ({ value: String(id), label, disabled: isDisabled })),
      ]}
    />
  );

interface Values {
  lines: CartLine[];
  note: string;
}

const toValues = ({ items, note }: Order): Values => ({ lines: linesOf(items), note });

const FIELDS: readonly FormField<Values>[] = [
  {
    path: 'lines',
    label: 'Artikel',
    show: ({ lines }) => lines.map(({ name, typed }) => `${typed} × ${name}`).join(', '),
  },
  { path: 'note', label: 'Nachricht' },
];

function problemsIn({ lines }: Values, offers: readonly Offer[], { items }: Order) {
  if (lines.length === 0) return { items: true };
  const complaints = priceChanged(lines, offers, items).map(({ typed, limit }) => complaintAbout(typed, limit));
  return Object.fromEntries(
    complaints.flatMap((complaint, at) => (complaint ? [[`items.${at}.amount`, complaint]] : [])),
  );
}

function bodyOf({ lines, note }: Values, offers: readonly Offer[], stored: Order) {
  const { items, total } = sumOf(priceChanged(lines, offers, stored.items));
  const changed = isAsOrdered(stored, items) ? {} : { items: [...items], expectedTotal: total };
  return { note, version: stored.version, ...changed };
}

interface ChangeOrderDialogProps {
  readonly order: Order;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

function useChangeForm({ order, offers, onClose }: ChangeOrderDialogProps) {
  const client = useQueryClient();
  const change = useChangeOrder({ showsErrors: true });
  return useEditForm<Order, Values>({
    opened: order,
    live: order,
    initial: toValues(order),
    toValues,
    fields: FIELDS,
    validate: (values) => problemsIn(values, offers, order),
    save: (values, stored = order, then) =>
      change.run(
        { params: { id: order.id }, body: bodyOf(values, offers, stored) },
        {
          onSuccess: then.onSuccess,
          onError: (error) => {
            // What is sold out or costs something else by now is shown as it is.
            void refreshProducts(client);
            then.onError(error);
          },
        },
      ),
    newest: async ({ id }) => (await readNewest(client, ordersQueries.mine())).find((one) => one.id === id),
    say: ({ number }) => `Bestellung ${number} ist geändert.`,
    onDone: onClose,
  });
}

/** Changes an order that is still new; one that has moved on meanwhile is only shown. */
export function ChangeOrderDialog(props: ChangeOrderDialogProps) {
  const { order, offers, onClose } = props;
  const { form, base: stored = order, dialog } = useChangeForm(props);
  const { lines, note } = form.values;
  const isTooLate = order.status !== 'NEW';
  const priced = priceChanged(lines, offers, stored.items);
  const { items, total, weight } = sumOf(priced);
  const keepsItems = isAsOrdered(stored, items);
  const isWeighed = priced.every(({ unitWeight }) => unitWeight !== undefined);
  const sumWords = keepsItems
    ? `Summe wie bestellt, ${formatWeight(stored.weight)}`
    : `Summe (bisher ${formatMoney(stored.total)})${isWeighed ? `, ${formatWeight(weight)}` : ''}`;
  const isOpen = priced.some(({ typed, limit }) => complaintAbout(typed, limit) !== undefined);
  const setLines = (next: (lines: readonly CartLine[]) => CartLine[]) =>
    form.setFieldValue('lines', next(form.getValues().lines));
  const close = (event: FormEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <DialogForm
      title={`Bestellung ${order.number} ändern`}
      onClose={onClose}
      {...(isTooLate ? { isDirty: false, isSaving: false, saveLabel: 'Schließen', onSubmit: close } : dialog)}
    >
      <LineEditor
        lines={priced}
        isReadOnly={isTooLate}
        onChange={(product, typed) => setLines((now) => withAmount(now, product, typed))}
        onRemove={(id) => setLines((now) => now.filter(({ productId }) => productId !== id))}
      />
      {isTooLate || lines.length >= LINES_MAX ? null : (
        <AddProduct
          choices={choicesFor(lines, offers, stored.items)}
          onAdd={(choice) => setLines((now) => withAmount(now, choice, writeNumber(choice.amount)))}
        />
      )}
      <OrderSum words={isOpen ? undefined : sumWords} total={keepsItems ? stored.total : total} />
      <NoteField value={note} isReadOnly={isTooLate} onChange={(text) => form.setFieldValue('note', text)} />
      <Refusal>{isTooLate ? 'Deine Bestellung ist inzwischen weiter und lässt sich nicht mehr ändern.' : null}</Refusal>
    </DialogForm>
  );
}

export function CancelOrder({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const change = useChangeOrder();
  const confirm = () =>
    change.run(
      { params: { id: order.id }, body: { status: 'CANCELLED', version: order.version } },
      // The common toast says why; the question is answered either way.
      { onSuccess: onClose, onError: onClose },
    );
  return (
    <ConfirmDialog
      title={`Bestellung ${order.number} stornieren?`}
      confirmLabel="Stornieren"
      cancelLabel="Behalten"
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Wir bereiten dann nichts für dich vor, und das lässt sich nicht zurücknehmen. Danach kannst du neu bestellen.
    </ConfirmDialog>
  );
}

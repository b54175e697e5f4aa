import { removeProduct } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useWrite } from '#platform/use-write.ts';
import { productsQueries } from './products.queries.ts';

interface RemoveProductProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Asks, and says what stays. */
export function RemoveProduct({ product, onClose }: RemoveProductProps) {
  const remove = useWrite(removeProduct, {
    onSuccess: (_nothing, client) => client.invalidateQueries(productsQueries.all()),
  });
  const confirm = () =>
    remove.run(
      { params: { id: product.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `„${product.name}“ ist gelöscht. Der Bestand ist unverändert.` });
        },
        // The common toast says why; the question is answered either way.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`„${product.name}“ löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Rezept, Preis und Beschreibung sind dann weg. Der Bestand an {product.produces.label} bleibt im Lager. Im
      Protokoll steht, dass du es warst.
    </ConfirmDialog>
  );
}

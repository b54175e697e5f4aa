import { removeProduct } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { refreshProducts } from './menu.queries.ts';

interface RemoveProductProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function RemoveProduct({ product, onClose, ...rest }: RemoveProductProps) {
  const remove = useWrite(removeProduct, { onSuccess: (_removed, client) => refreshProducts(client) });
  return (
    <ConfirmWrite
      title={`„${product.name}“ löschen?`}
      confirmLabel="Löschen"
      write={remove}
      input={{ params: { id: product.id } }}
      done={`„${product.name}“ ist gelöscht. Der Bestand ist unverändert.`}
      onClose={onClose}
      {...rest}
    >
      {product.produces
        ? `${product.kind === 'MADE' ? 'Rezept, Preis' : 'Preis'} und Beschreibung sind dann weg. Der Bestand an ${product.produces.label} bleibt im Lager.`
        : 'Preis und Beschreibung sind dann weg. Die Produkte darin bleiben, wie sie sind.'}{' '}
      Im Protokoll steht, dass du es warst.
    </ConfirmWrite>
  );
}

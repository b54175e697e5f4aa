import { WALK_IN } from '@kontor/contract/orders/bill.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { CustomerSearch } from '#price-lists';
import type { Buyer } from './till-cart.ts';

interface BuyerDialogProps {
  readonly buyer: Buyer | null;
  readonly onChoose: (buyer: Buyer | null) => void;
  readonly onClose: () => void;
}

export const BuyerDialog = ({ buyer, onChoose, onClose }: BuyerDialogProps) => (
  <Modal
    title="Wer kauft?"
    onClose={onClose}
    actions={
      <>
        {buyer ? <Button onClick={() => onChoose(null)}>{WALK_IN}</Button> : null}
        <Button onClick={onClose}>Schließen</Button>
      </>
    }
  >
    <CustomerSearch
      label="Kunde"
      onChoose={({ id, name, priceList }) => onChoose({ id, name, priceList })}
      onName={(name) => onChoose({ id: null, name })}
    />
  </Modal>
);

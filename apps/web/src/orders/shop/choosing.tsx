import { AmountStepper } from './amount-stepper.tsx';
import { amountFrom, fieldOf } from './cart.ts';
import type { AmountProps } from './offer-card.tsx';
import type { Choosing } from './offer-groups.tsx';
import type { CartState } from './use-cart.ts';

const CardAmount = ({ offer, typed, onChange }: AmountProps) => (
  <AmountStepper
    name={offer.name}
    typed={typed}
    path={fieldOf(offer.id)}
    isFolding
    onChange={(text) => onChange(offer, text)}
  />
);

export const choosingOf = ({ lines, setAmount }: Pick<CartState, 'lines' | 'setAmount'>): Choosing => ({
  choices: new Map(lines.map(({ productId, typed }) => [productId, { typed, amount: amountFrom(typed) }])),
  setAmount,
  Amount: CardAmount,
});

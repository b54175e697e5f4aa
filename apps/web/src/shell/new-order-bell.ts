import { useNewOrderBell } from '#orders';

/** The bell of the shop, on whatever screen somebody works. */
export function NewOrderBell() {
  useNewOrderBell();
  return null;
}

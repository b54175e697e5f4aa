import { useNewOrderBell } from '#orders';

/** Rings for a new order, on every screen. */
export function NewOrderBell() {
  useNewOrderBell();
  return null;
}

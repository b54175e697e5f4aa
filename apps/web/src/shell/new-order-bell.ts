import { useNewOrderBell } from '#orders';

export function NewOrderBell() {
  useNewOrderBell();
  return null;
}

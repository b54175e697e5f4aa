import type { Order } from '@kontor/contract/orders/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { MoreIcon } from '#platform/ui/icons.ts';
import { Menu } from '#platform/ui/menu.ts';
import { type Step, stepsFrom } from './order-steps.ts';

interface OrderMenuProps {
  readonly order: Order;
  readonly onStep: (order: Order, step: Step) => void;
}

/** Everything that can be done besides the usual step. */
export function OrderMenu({ order, onStep }: OrderMenuProps) {
  const navigate = useNavigate({ from: '/orders' });
  const open = () => void navigate({ search: (now) => ({ ...now, bestellung: order.id }), resetScroll: false });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button look="quiet" aria-label={`Mehr zu ${order.number}`} icon={<Glyph icon={MoreIcon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {stepsFrom(order.status).others.map((step) => (
          <Menu.Item key={step.to} onClick={() => onStep(order, step)}>
            {step.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={open}>Details</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

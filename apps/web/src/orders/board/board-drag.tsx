import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type Order, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import type { MouseEvent, ReactNode } from 'react';
import { showToast } from '#platform/toasts.ts';
import { aboutOrder, type Step, stepBetween } from '../order/order-steps.ts';
import styles from './board.module.css';
import type { Column } from './board.ts';

type Status = Column['status'];

/** A click may move the mouse a little. */
const mouse = { activationConstraint: { distance: 8 } };

const orderOf = (active: Pick<Active, 'data'> | null): Order | undefined => active?.data.current?.order;

const accepts = (order: Order, status: Status): boolean =>
  order.status === status || stepBetween(order, status) !== undefined;

const toNextColumn: KeyboardCoordinateGetter = (
  event,
  { context: { droppableContainers, droppableRects, active, over } },
) => {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
  const order = orderOf(active);
  if (!way || !order) return undefined;
  event.preventDefault();
  const possible = RUNNING.filter((status) => accepts(order, status) && droppableContainers.get(status));
  const now = possible.findIndex((status) => status === (over?.id ?? order.status));
  const next = possible[Math.min(Math.max(now + way, 0), possible.length - 1)];
  const rect = next && droppableRects.get(next);
  return rect && { x: rect.left, y: rect.top };
};

/** How far below its last card a column still takes what is dropped. */
const BELOW_PX = 120;

/** The mouse points at a column, or below it; the keyboard has moved the card to the corner of a possible one. */
const columnAt: CollisionDetection = (args) => {
  if (args.pointerCoordinates) {
    const { x, y } = args.pointerCoordinates;
    const within = pointerWithin(args);
    if (within.length > 0) return within;
    return args.droppableContainers
      .filter(({ id }) => {
        const rect = args.droppableRects.get(id);
        return rect && x >= rect.left && x <= rect.right && y > rect.bottom && y <= rect.bottom + BELOW_PX;
      })
      .map(({ id }) => ({ id }));
  }
  const order = orderOf(args.active);
  const { left, top } = args.collisionRect;
  const away = ({ id }: { id: string | number }): number => {
    const rect = args.droppableRects.get(id);
    return rect ? Math.hypot(rect.left - left, rect.top - top) : Number.POSITIVE_INFINITY;
  };
  const possible = args.droppableContainers.filter(({ id }) => !order || accepts(order, id as Status));
  const [nearest] = possible.sort((a, b) => away(a) - away(b));
  return nearest ? [{ id: nearest.id }] : [];
};

const labelOf = (id: string | number): string => STATUS_LABELS[id as Status];

const sayWays = (order: Order): string => {
  const ways = RUNNING.filter((status) => stepBetween(order, status)).map((status) => `„${labelOf(status)}“`);
  return ways.length > 0 ? `Möglich: ${ways.join(', ')}.` : 'Möglich ist keine andere Spalte.';
};

const sayNotPossible = (order: Order, over: string | number | undefined): string =>
  over === undefined
    ? `${order.number} bleibt in „${labelOf(order.status)}“: Leg sie auf einer Spalte ab.`
    : `${order.number} kann nicht nach „${labelOf(over)}“. ${sayWays(order)}`;

const sayWhere = (order: Order): string => `${order.number} steht in „${labelOf(order.status)}“. ${sayWays(order)}`;

const sayStays = (active: Active): string => `${orderOf(active)?.number ?? ''} bleibt, wo sie war.`;

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => {
    const order = orderOf(active);
    return order && sayWhere(order);
  },
  onDragOver: ({ active, over }) => {
    const order = orderOf(active);
    if (!order || !over || !accepts(order, over.id as Status))
      return `${order?.number ?? ''} über keiner möglichen Spalte.`;
    return order.status === over.id ? sayWhere(order) : `${order.number} über „${labelOf(over.id)}“.`;
  },
  onDragEnd: ({ active, over }) => {
    const order = orderOf(active);
    const isPut = order && over && stepBetween(order, over.id as Status);
    return isPut ? `${order.number} in „${labelOf(over.id)}“ abgelegt.` : sayStays(active);
  },
  onDragCancel: ({ active }) => sayStays(active),
};

const INSTRUCTIONS =
  'Leertaste nimmt die Bestellung auf, die Pfeiltasten wählen die Spalte, Leertaste legt ab, Escape bricht ab.';

function Ghost() {
  const order = orderOf(useDndContext().active);
  return order ? (
    <div className={`card stack gap-4 ${styles.card} ${styles.ghost}`}>
      <strong className="anywhere">{order.customer.name}</strong>
      <span className="meta number">{order.number}</span>
    </div>
  ) : null;
}

interface BoardDragProps {
  readonly onDrop: (order: Order, step: Step) => void;
  readonly children: ReactNode;
}

export function BoardDrag({ onDrop, children }: BoardDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnAt}
      accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={({ active, over }) => {
        const order = orderOf(active);
        const step = order && over ? stepBetween(order, over.id as Status) : undefined;
        if (order && step) onDrop(order, step);
        else if (order && over?.id !== order.status)
          showToast({ kind: 'info', sentence: sayNotPossible(order, over?.id), about: aboutOrder(order) });
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Ghost />
      </DragOverlay>
    </DndContext>
  );
}

export function useCardDrag(order: Order, isDisabled: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    data: { order },
    disabled: isDisabled,
  });
  return {
    isDragged: isDragging,
    setNode: setNodeRef,
    /** A menu of the card is drawn elsewhere and does not drag it. */
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.target as Node)) listeners?.onMouseDown?.(event);
    },
    handle: {
      ref: setActivatorNodeRef,
      'aria-describedby': attributes['aria-describedby'],
      'aria-pressed': isDragging,
      isDisabled,
      onKeyDown: listeners?.onKeyDown as ((event: unknown) => void) | undefined,
    },
  };
}

export function useColumnDrop(status: Status) {
  const order = orderOf(useDndContext().active);
  const isPossible = order ? accepts(order, status) : true;
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const drop = !order ? undefined : !isPossible ? 'impossible' : isOver ? 'over' : 'possible';
  return { setNode: setNodeRef, drop } as const;
}

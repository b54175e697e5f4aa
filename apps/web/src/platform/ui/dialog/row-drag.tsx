import {
  closestCenter,
  DndContext,
  MouseSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';

/** Ignores moves under 4 px: a click is no drag. */
const mouse = { activationConstraint: { distance: 4 } };
/** The buttons of a row say it; what the library would say besides is in English. */
const SILENT = {
  announcements: { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' },
  screenReaderInstructions: { draggable: '' },
};

interface DraggedRowsProps {
  readonly keys: readonly string[];
  readonly onMove: (key: string, to: number) => void;
  readonly children: ReactNode;
}

export function DraggedRows({ keys, onMove, children }: DraggedRowsProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), keys.indexOf(String(over.id)));
      }}
    >
      {children}
    </DndContext>
  );
}

/** A row as what is dragged and as where it can be put: it says on which side the other would stand. */
export function useRowDrag(key: string) {
  const { listeners, setNodeRef: setDragged, isDragging, transform, active } = useDraggable({ id: key });
  const { setNodeRef: setTarget, isOver, rect } = useDroppable({ id: key });
  const before = active?.rect.current.initial;
  const comesFromAbove = (before?.top ?? 0) < (rect.current?.top ?? 0);
  const style: CSSProperties | undefined =
    isDragging && transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : undefined;
  return {
    style,
    state: isDragging ? 'dragged' : !isOver ? undefined : comesFromAbove ? 'below' : 'above',
    setNode: (node: HTMLElement | null) => {
      setDragged(node);
      setTarget(node);
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => listeners?.onMouseDown?.(event),
  } as const;
}

import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export const DRAG_INSTRUCTIONS = {
  draggable: 'Para mover o widget, pressione Espaço; as setas mudam a posição; Espaço solta; Esc cancela.',
};

/**
 * Moves widgets. By mouse or finger, the target is the widget under the pointer, else the nearest. By keyboard, an arrow moves
 * one place in the order of the board, whatever the widgets' sizes.
 */
export function useWidgetDrag(ids: readonly string[], titleOf: (id: string) => string) {
  /** false while the widget is still over its own place, which was announced when it was picked up */
  const hasLeft = useRef(false);
  const keyboardTarget = useRef<UniqueIdentifier>(undefined);
  /** the order when the widget was picked up: at the drop, the board already has the new one */
  const order = useRef(ids);
  const sensors = useSensors(
    // a click must not start a drag
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      scrollBehavior: 'auto',
      coordinateGetter: (event, { active, context }) => {
        const step = STEPS[event.code];
        if (step === undefined) return undefined;
        event.preventDefault();
        const current = ids.indexOf(String(keyboardTarget.current ?? active));
        const target = ids[current + step];
        const place = target === undefined ? undefined : context.droppableRects.get(target);
        if (!place) return undefined;
        keyboardTarget.current = target;
        return { x: place.left, y: place.top };
      },
    }),
  );
  const collisionDetection: CollisionDetection = (drag) => {
    if (drag.pointerCoordinates === null) return [{ id: keyboardTarget.current ?? drag.active.id }];
    const under = pointerWithin(drag);
    return under.length > 0 ? under : closestCenter(drag);
  };
  const startDrag = () => {
    order.current = ids;
    keyboardTarget.current = undefined;
    hasLeft.current = false;
  };
  const name = (id: UniqueIdentifier) => `Widget ${titleOf(String(id))}`;
  const place = (id: UniqueIdentifier) => `posição ${order.current.indexOf(String(id)) + 1} de ${order.current.length}`;
  /** The announcements for screen readers. */
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)} seguro, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasLeft.current)) return undefined;
      hasLeft.current = true;
      return `${name(active.id)}, ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} solto, ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Movimento cancelado. ${name(active.id)} continua na ${place(active.id)}.`,
  };
  return { sensors, collisionDetection, announcements, startDrag };
}

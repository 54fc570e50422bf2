import { DndContext, type DragEndEvent, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
import { GripVertical } from '../../kit/web/icons/icons.ts';
import { useLayoutEffect, useState } from 'react';
import { type DragStates, useDragParts } from './drag-states.ts';
import { DRAG_INSTRUCTIONS, useWidgetDrag } from './widget-drag.ts';
import css from './WidgetBoard.module.css';

type Props = {
  drags: DragStates;
  /** the ids of the visible widgets, in their order */
  ids: readonly string[];
  titleOf: (id: string) => string;
  onMove: (id: string, targetId: string) => void;
};

/** Drags the widgets of a board by their handles. It is a sibling of the board, and renders only the dragged widget. */
export function WidgetDrag({ drags, ids, titleOf, onMove }: Props) {
  const [dragged, setDragged] = useState<string>();
  const { sensors, collisionDetection, announcements, startDrag } = useWidgetDrag(ids, titleOf);

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragStart={({ active }) => {
        startDrag();
        setDragged(String(active.id));
      }}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      <SortableContext items={[...ids]} strategy={standStill}>
        {ids.map((id) => (
          <DragOfWidget key={id} id={id} drags={drags} />
        ))}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && (
          <div className={css.ghost}>
            <GripVertical aria-hidden="true" />
            {titleOf(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Connects the elements of a widget with the drag library, and passes the state of the drag to the widget. */
function DragOfWidget({ id, drags }: { id: string; drags: DragStates }) {
  const { section, handle, isDisabled } = useDragParts(drags, id);
  const sortable = useSortable({ id, disabled: isDisabled, attributes: { roleDescription: 'alça de mover' } });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, isOver, index, activeIndex } = sortable;
  const isTarget = isOver && activeIndex !== index;
  const landing = isTarget ? (activeIndex < index ? 'after' : 'before') : undefined;

  useLayoutEffect(() => {
    setNodeRef(section);
    setActivatorNodeRef(handle);
  }, [section, handle, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    drags.tell(id, { handle: { attributes, listeners }, isDragging, landing });
  }, [drags, id, attributes, listeners, isDragging, landing]);
  useLayoutEffect(() => () => drags.tell(id, undefined), [drags, id]);
  return null;
}

/** Widgets do not move while another is dragged past them. A line shows where it would land. */
function standStill(): null {
  return null;
}

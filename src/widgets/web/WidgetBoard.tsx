import { DndContext, type DragEndEvent, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { GripVertical, LayoutDashboard } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeyTable } from '../../kit/web/keys/shortcuts.ts';
import { notify } from '../../kit/web/overlay/notifications.store.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { WidgetBoardProps } from '../../kit/web/ui/widget-definition.ts';
import { Widget, type WidgetActions } from './Widget.tsx';
import css from './WidgetBoard.module.css';
import { useFading } from './use-fading.ts';
import { DRAG_INSTRUCTIONS, useWidgetDrag } from './widget-drag.ts';
import { boardMenuId, focusById, sectionId, widgetMenuId } from './widget-ids.ts';
import { changeLayout, type PlacedWidget, restoreBoard, usePlacedWidgets } from './widget-layout.store.ts';
import { changePlacement, moveWidget } from './widget-layout.ts';
import { WIDGET_KEYS } from './widget.keys.ts';

/** Widgets that the user arranges, in one, two or three columns depending on the width. */
export function WidgetBoard({ page, widgets, label }: WidgetBoardProps) {
  useKeyTable(WIDGET_KEYS);
  const placed = usePlacedWidgets(page, widgets);
  const shown = placed.filter(isShown);
  const ids = shown.map(({ widget }) => widget.id);
  const fading = useFading(ids);
  const [said, announce] = useState('');
  const [dragged, setDragged] = useState<PlacedWidget>();
  const titleOf = (id: string) => placed.find(({ widget }) => widget.id === id)?.title ?? id;
  const { sensors, collisionDetection, announcements, startDrag } = useWidgetDrag(ids, titleOf);

  const moveTo = (id: string, targetId: string) => {
    flushSync(() => changeLayout(page, widgets, (layout) => moveWidget(layout, id, targetId)));
    document.getElementById(sectionId(page, id))?.scrollIntoView({ block: 'nearest' });
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over && over.id !== active.id) moveTo(String(active.id), String(over.id));
  };
  const change: WidgetActions['change'] = (id, changes) =>
    changeLayout(page, widgets, (layout) => changePlacement(layout, id, changes));
  const move: WidgetActions['move'] = (id, step) => {
    const target = ids[ids.indexOf(id) + step];
    if (target === undefined) return;
    moveTo(id, target);
    announce(`Widget ${titleOf(id)}, posição ${ids.indexOf(target) + 1} de ${ids.length}.`);
  };
  const remove: WidgetActions['remove'] = ({ widget: { id }, title }, how) => {
    const index = ids.indexOf(id);
    const neighbour = ids[index + 1] ?? ids[index - 1];
    flushSync(() => change(id, { [how]: true }));
    focusById(neighbour === undefined ? boardMenuId(page) : widgetMenuId(page, neighbour));
    const handleUndo = () => {
      flushSync(() => change(id, { [how]: false }));
      focusById(sectionId(page, id));
    };
    const message = how === 'hidden' ? `Widget “${title}” ocultado.` : `Widget “${title}” excluído do painel.`;
    notify({ kind: 'success', message, action: { label: 'Desfazer', onAction: handleUndo } });
  };

  const handleRestore = () => {
    flushSync(() => restoreBoard(page));
    // the button disappeared with the empty board
    focusById(boardMenuId(page));
  };

  if (shown.length === 0 && fading.length === 0)
    return (
      <EmptyState
        title="Nenhum widget no painel"
        icon={<LayoutDashboard />}
        actions={<Button onClick={handleRestore}>Restaurar painel</Button>}
      >
        Todos foram ocultados ou excluídos. Traga de volta um a um em “Organizar”, ou todos de uma vez.
      </EmptyState>
    );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragStart={({ active }) => {
        startDrag();
        setDragged(shown.find(({ widget }) => widget.id === active.id));
      }}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      <SortableContext items={ids} strategy={standStill}>
        <div role="group" aria-label={label} className={css.board}>
          <div className={css.grid}>
            {placed
              .filter((one) => isShown(one) || fading.includes(one.widget.id))
              .map((one) => (
                <Widget
                  key={one.widget.id}
                  page={page}
                  placed={one}
                  place={ids.indexOf(one.widget.id)}
                  total={ids.length}
                  actions={{ change, move, remove, announce }}
                />
              ))}
          </div>
        </div>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={css.ghost}>
            <GripVertical aria-hidden="true" />
            {dragged.title}
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

function isShown({ placement }: PlacedWidget): boolean {
  return !placement.hidden && !placement.deleted;
}

/** Widgets do not move while one is dragged past them. A line shows where it would land. */
function standStill(): null {
  return null;
}

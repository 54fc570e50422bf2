import { LayoutDashboard } from '../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKeyTable } from '../../kit/web/keys/shortcuts.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { WidgetBoardProps } from '../../kit/web/ui/widget-definition.ts';
import { Widget, type WidgetActions } from './Widget.tsx';
import css from './WidgetBoard.module.css';
import { DragStates } from './drag-states.ts';
import { useFading } from './use-fading.ts';
import { boardMenuId, focusById, sectionId, widgetMenuId } from './widget-ids.ts';
import { changeLayout, type PlacedWidget, restoreBoard, usePlacedWidgets } from './widget-layout.store.ts';
import { changePlacement, moveWidget } from './widget-layout.ts';
import { WIDGET_KEYS } from './widget.keys.ts';

/** Dragging is loaded after the page: the library would be 8 % of its code. */
const WidgetDrag = lazyComponent(async () => (await import('./WidgetDrag.tsx')).WidgetDrag);

/** Widgets arranged by the user, in one, two or three columns depending on the width. */
export function WidgetBoard({ page, widgets, label }: WidgetBoardProps) {
  useKeyTable(WIDGET_KEYS);
  const placed = usePlacedWidgets(page, widgets);
  const shown = placed.filter(isShown);
  const ids = shown.map(({ widget }) => widget.id);
  const fading = useFading(ids);
  const [announcement, announce] = useState('');
  const [drags] = useState(() => new DragStates());
  const titleOf = (id: string) => placed.find(({ widget }) => widget.id === id)?.title ?? id;

  const moveTo = (id: string, targetId: string) => {
    flushSync(() => changeLayout(page, widgets, (layout) => moveWidget(layout, id, targetId)));
    document.getElementById(sectionId(page, id))?.scrollIntoView({ block: 'nearest' });
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
    // the focused button disappeared with the empty board
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
    <>
      <div role="group" aria-label={label} className={css.board}>
        <div className={css.grid}>
          {placed
            .filter((item) => isShown(item) || fading.includes(item.widget.id))
            .map((item) => (
              <Widget
                key={item.widget.id}
                page={page}
                placed={item}
                place={ids.indexOf(item.widget.id)}
                total={ids.length}
                actions={{ change, move, remove, announce }}
                drags={drags}
              />
            ))}
        </div>
      </div>
      <Suspense fallback={null}>
        <WidgetDrag drags={drags} ids={ids} titleOf={titleOf} onMove={moveTo} />
      </Suspense>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

function isShown({ placement }: PlacedWidget): boolean {
  return !placement.hidden && !placement.deleted;
}

import { Suspense, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';
import { joinClasses } from '../../kit/web/ui/joinClasses.ts';
import { type DragStates, useDragState } from './drag-states.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useWidgetData } from './use-widget-data.ts';
import { focusById, sectionId, widgetMenuId } from './widget-ids.ts';
import { normalizeTitle, type PlacementChange } from './widget-layout.ts';
import type { PlacedWidget } from './widget-layout.store.ts';
import { WidgetContent } from './WidgetContent.tsx';
import { WidgetHeader } from './WidgetHeader.tsx';
import { WidgetMenu } from './WidgetMenu.tsx';
import { WidgetTitleForm } from './WidgetTitleForm.tsx';
import css from './Widget.module.css';

const DeleteWidgetDialog = lazyComponent(async () => (await import('./DeleteWidgetDialog.tsx')).DeleteWidgetDialog);

export type WidgetActions = {
  change: (id: string, change: PlacementChange) => void;
  move: (id: string, step: -1 | 1) => void;
  remove: (placed: PlacedWidget, how: 'hidden' | 'deleted') => void;
  announce: (message: string) => void;
};

type Props = {
  page: string;
  placed: PlacedWidget;
  /** its index among the shown widgets; -1 while it fades out */
  place: number;
  total: number;
  actions: WidgetActions;
  drags: DragStates;
};

/** A widget of a board: a section with its heading, its content and its actions. */
export function Widget({ page, placed, place, total, actions, drags }: Props) {
  const { widget, placement, title } = placed;
  const { id } = widget;
  const isLeaving = place < 0;
  const ref = useRef<HTMLElement>(null);
  const headingId = useId();
  const [isAppearing, setAppearing] = useState(true);
  const [isRenaming, setRenaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [wasOpen, setWasOpen] = useState(!placement.collapsed);
  const fullscreen = useFullscreen(ref);
  const { isFullscreen } = fullscreen;
  const isCollapsed = placement.collapsed && !isFullscreen;
  if (!isCollapsed && !wasOpen) setWasOpen(true);
  const { query, isRefreshing, refresh } = useWidgetData(widget, {
    title,
    isWanted: wasOpen,
    announce: actions.announce,
  });
  const drag = useDragState(drags, id);
  const isDisabled = isLeaving || isFullscreen;
  useLayoutEffect(() => drags.setParts(id, { section: ref.current, isDisabled }), [drags, id, isDisabled]);
  const setHandle = useCallback((handle: HTMLElement | null) => drags.setParts(id, { handle }), [drags, id]);

  const focusMenu = () => focusById(widgetMenuId(page, id));
  const handleRename = (typed: string) => {
    if (!isRenaming) return;
    flushSync(() => {
      actions.change(id, { title: normalizeTitle(typed, widget.title) });
      setRenaming(false);
    });
    focusMenu();
  };
  const handleCancelRename = () => {
    flushSync(() => setRenaming(false));
    focusMenu();
  };
  const handleRetry = () => {
    // the button disappears with the failure, and would take the focus with it
    ref.current?.focus();
    refresh();
  };
  const handleRemove = (how: 'hidden' | 'deleted') => {
    fullscreen.leave();
    setAsking(false);
    actions.remove(placed, how);
  };

  return (
    <section
      ref={ref}
      id={sectionId(page, id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-busy={isRefreshing || query.isLoading || undefined}
      inert={isLeaving}
      popover={fullscreen.popover}
      data-widget-color={placement.color}
      data-target={drag.landing}
      className={joinClasses(
        css.widget,
        widget.span === 2 && css.wide,
        isAppearing && css.appearing,
        isLeaving && css.leaving,
        isCollapsed && css.collapsed,
        isFullscreen && css.fullscreen,
        isRefreshing && css.refreshing,
        drag.isDragging && css.dragged,
      )}
      onAnimationEnd={(event) => event.target === event.currentTarget && setAppearing(false)}
    >
      <WidgetHeader
        widget={widget}
        title={title}
        id={headingId}
        setHandle={setHandle}
        handle={drag.handle}
        titleForm={
          isRenaming && (
            <WidgetTitleForm
              title={title}
              original={widget.title}
              onSave={handleRename}
              onCancel={handleCancelRename}
            />
          )
        }
        menu={
          <WidgetMenu
            id={widgetMenuId(page, id)}
            title={title}
            color={placement.color}
            isFullscreen={isFullscreen}
            isFirst={place === 0}
            isLast={place === total - 1}
            onRename={() => setRenaming(true)}
            onToggleFullscreen={isFullscreen ? fullscreen.leave : fullscreen.enter}
            onMove={(step) => actions.move(id, step)}
            onColor={(color) => actions.change(id, { color })}
            onHide={() => handleRemove('hidden')}
            onDelete={() => setAsking(true)}
          />
        }
        isFullscreen={isFullscreen}
        isCollapsed={isCollapsed}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        onToggleCollapsed={() => actions.change(id, { collapsed: !isCollapsed })}
        onLeaveFullscreen={fullscreen.leave}
      />
      <div className={css.fold} inert={isCollapsed}>
        <div className={css.clip}>
          {wasOpen && (
            <WidgetContent
              widget={widget}
              query={query}
              isFullscreen={isFullscreen}
              isRefreshing={isRefreshing}
              onRetry={handleRetry}
            />
          )}
        </div>
      </div>
      {isAsking && (
        <Suspense>
          <DeleteWidgetDialog title={title} onNo={() => setAsking(false)} onYes={() => handleRemove('deleted')} />
        </Suspense>
      )}
    </section>
  );
}

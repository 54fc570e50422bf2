import { useMemo, useSyncExternalStore } from 'react';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import type { AnyWidget } from '../../kit/web/ui/widget-definition.ts';
import { completeLayout, formatLayout, parseLayout, type WidgetLayout, type WidgetPlacement } from './widget-layout.ts';

/** Resets the widgets of a page to their initial layout, including deleted ones; the notification can undo it. */
export function restoreBoard(page: string): void {
  const forgotten = resetLayout(page);
  notify({
    kind: 'success',
    message: 'Painel restaurado: todos os widgets, na ordem e com a cor e o título de origem.',
    action: { label: 'Desfazer', onAction: () => writeLayout(page, forgotten) },
  });
}

/** A widget with the user's placement and title. */
export type PlacedWidget = { widget: AnyWidget; placement: WidgetPlacement; title: string };

const listeners = new Set<() => void>();
/** If the browser allows no storage (switched off or full), the layout is kept in memory. */
const unsaved = new Map<string, string | null>();
/** the layout must be the same object while its text is the same */
const lastRead = new Map<string, { text: string | null; layout: WidgetLayout }>();

/** Every widget of a page, including hidden and deleted ones, in the user's order. Follows other tabs. */
export function usePlacedWidgets(page: string, widgets: readonly AnyWidget[]): PlacedWidget[] {
  const layout = useSyncExternalStore(subscribe, () => readLayout(page));
  return useMemo(() => placeWidgets(layout, widgets), [layout, widgets]);
}

/** Changes the stored layout, which another tab may have changed a moment ago. */
export function changeLayout(
  page: string,
  widgets: readonly AnyWidget[],
  change: (layout: WidgetLayout) => WidgetLayout,
) {
  const ids = widgets.map(({ id }) => id);
  writeLayout(page, change(completeLayout(readLayout(page), ids)));
}

/** Removes the user's layout. Returns the removed one, for `writeLayout`. */
export function resetLayout(page: string): WidgetLayout {
  const layout = readLayout(page);
  write(page, null);
  return layout;
}

export function writeLayout(page: string, layout: WidgetLayout): void {
  write(page, formatLayout(layout));
}

function placeWidgets(layout: WidgetLayout, widgets: readonly AnyWidget[]): PlacedWidget[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  return completeLayout(layout, [...byId.keys()]).flatMap((placement) => {
    const widget = byId.get(placement.id);
    return widget ? [{ widget, placement, title: placement.title ?? widget.title }] : [];
  });
}

function keyOf(page: string): string {
  return `fichario.widgets.${page}`;
}

function readLayout(page: string): WidgetLayout {
  const text = read(page);
  const last = lastRead.get(page);
  if (last && last.text === text) return last.layout;
  const layout = parseLayout(text);
  lastRead.set(page, { text, layout });
  return layout;
}

function read(page: string): string | null {
  const unsavedText = unsaved.get(page);
  if (unsavedText !== undefined) return unsavedText;
  try {
    return localStorage.getItem(keyOf(page));
  } catch {
    return null;
  }
}

function write(page: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(page));
    else localStorage.setItem(keyOf(page), text);
    unsaved.delete(page);
  } catch {
    unsaved.set(page, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

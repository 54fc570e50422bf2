import type { DrawnIcon } from '../icons/draw-icon.ts';
import type { ReactNode } from 'react';

/** The current view of a widget: a chart may use the space of the full screen. */
export type WidgetView = { fullscreen: boolean };

export type WidgetDefinition<Data> = {
  /** must never change, because the stored layout refers to it */
  id: string;
  /** the title until the user gives it another */
  title: string;
  icon: DrawnIcon;
  /** columns of the board on a wide screen */
  span?: 1 | 2;
  /** height of its content in pixels, reserved while it loads */
  minHeight?: number;
  /** the chosen client is added to the key, so no client sees the figures of another */
  query: { key: readonly unknown[]; load: (signal: AbortSignal) => Promise<Data> };
  render: (data: Data, view: WidgetView) => ReactNode;
};

/** A widget with any type of data. */
export type AnyWidget = WidgetDefinition<unknown>;

/** Makes a widget for a `WidgetBoard`. */
export function defineWidget<Data>(definition: WidgetDefinition<Data>): AnyWidget {
  // sound, because a board passes to `render` only the result of `load` of the same definition
  return definition as AnyWidget;
}

/** A board of widgets that the user arranges. */
export type WidgetBoardProps = {
  /** the key of the stored layout in this browser */
  page: string;
  /** must be the same array as long as the widgets are the same */
  widgets: readonly AnyWidget[];
  /** the name of the board, for screen readers */
  label: string;
};

/** The menu that restores hidden and deleted widgets. */
export type WidgetBoardMenuProps = Pick<WidgetBoardProps, 'page' | 'widgets'>;

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** How a widget is seen at the moment: a chart may use the room it has. */
export type WidgetView = { fullscreen: boolean };

export type WidgetDefinition<Data> = {
  /** stays the same for ever: what the user arranged is kept under it */
  id: string;
  /** the title until the user gives it another */
  title: string;
  icon: LucideIcon;
  /** columns of the board it takes on a wide screen */
  span?: 1 | 2;
  /** pixels its content takes, kept free while it loads so that nothing jumps */
  minHeight?: number;
  /** what it loads. The chosen client is added to the key, so that no client sees another's figures. */
  query: { key: readonly unknown[]; load: (signal: AbortSignal) => Promise<Data> };
  render: (data: Data, view: WidgetView) => ReactNode;
};

/** A widget whose kind of data is its own affair. */
export type AnyWidget = WidgetDefinition<unknown>;

/** Makes a widget for a `WidgetBoard`. */
export function defineWidget<Data>(definition: WidgetDefinition<Data>): AnyWidget {
  // sound: a board passes to `render` nothing but what the same definition's `load` gave
  return definition as AnyWidget;
}

/** A board of widgets that the user arranges. */
export type WidgetBoardProps = {
  /** under which the layout is kept in this browser */
  page: string;
  /** the same array for as long as the widgets are the same */
  widgets: readonly AnyWidget[];
  /** what the board shows, for screen readers */
  label: string;
};

/** The menu that brings hidden and deleted widgets back. */
export type WidgetBoardMenuProps = Pick<WidgetBoardProps, 'page' | 'widgets'>;

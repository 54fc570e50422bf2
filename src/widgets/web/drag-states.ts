import { useSyncExternalStore } from 'react';
import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';

/** What the drag of a board tells one of its widgets. */
export type DragState = {
  /** of the handle; undefined until the code that drags is there */
  handle: { attributes: DraggableAttributes; listeners: DraggableSyntheticListeners } | undefined;
  isDragging: boolean;
  /** on which side of this widget the dragged one would land */
  landing: 'before' | 'after' | undefined;
};

/** The elements of a widget that the drag needs, and whether it may be dragged. */
type DragParts = { section: HTMLElement | null; handle: HTMLElement | null; isDisabled: boolean };

const AT_REST: DragState = { handle: undefined, isDragging: false, landing: undefined };
const NO_PARTS: DragParts = { section: null, handle: null, isDisabled: false };

/**
 * Between the widgets of a board and what drags them. The widgets stand there before the code that drags, and do not stand
 * below it, so that its arrival draws none of them again.
 */
export class DragStates {
  readonly #states = new Map<string, DragState>();
  readonly #parts = new Map<string, DragParts>();
  readonly #listeners = new Set<() => void>();

  stateOf(id: string): DragState {
    return this.#states.get(id) ?? AT_REST;
  }

  partsOf(id: string): DragParts {
    return this.#parts.get(id) ?? NO_PARTS;
  }

  /** Says how the widget is dragged; undefined: not at all. */
  tell(id: string, state: DragState | undefined): void {
    if (state === undefined) this.#states.delete(id);
    else this.#states.set(id, state);
    for (const listener of this.#listeners) listener();
  }

  /** Says what the widget's elements are now. */
  setParts(id: string, parts: Partial<DragParts>): void {
    this.#parts.set(id, { ...this.partsOf(id), ...parts });
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** How a widget is dragged. */
export function useDragState(drags: DragStates, id: string): DragState {
  return useSyncExternalStore(drags.subscribe, () => drags.stateOf(id));
}

/** The elements of a widget, for what drags it. */
export function useDragParts(drags: DragStates, id: string): DragParts {
  return useSyncExternalStore(drags.subscribe, () => drags.partsOf(id));
}

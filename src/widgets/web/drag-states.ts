import { useSyncExternalStore } from 'react';
import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';

/** The state of the drag for one widget. */
export type DragState = {
  /** the props of the handle; undefined until the code for dragging is loaded */
  handle: { attributes: DraggableAttributes; listeners: DraggableSyntheticListeners } | undefined;
  isDragging: boolean;
  /** the side of this widget on which the dragged one would land */
  landing: 'before' | 'after' | undefined;
};

/** The elements of a widget that the drag library needs, and whether dragging is disabled. */
type DragParts = { section: HTMLElement | null; handle: HTMLElement | null; isDisabled: boolean };

const AT_REST: DragState = { handle: undefined, isDragging: false, landing: undefined };
const NO_PARTS: DragParts = { section: null, handle: null, isDisabled: false };

/**
 * Connects the widgets of a board with the code for dragging. The widgets render before that code is loaded and are not its
 * children, so they do not render again when it arrives.
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

  /** Sets the state of the drag for a widget; undefined resets it. */
  tell(id: string, state: DragState | undefined): void {
    if (state === undefined) this.#states.delete(id);
    else this.#states.set(id, state);
    for (const listener of this.#listeners) listener();
  }

  /** Sets the elements of a widget. */
  setParts(id: string, parts: Partial<DragParts>): void {
    this.#parts.set(id, { ...this.partsOf(id), ...parts });
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The state of the drag for a widget. */
export function useDragState(drags: DragStates, id: string): DragState {
  return useSyncExternalStore(drags.subscribe, () => drags.stateOf(id));
}

/** The elements of a widget for the code for dragging. */
export function useDragParts(drags: DragStates, id: string): DragParts {
  return useSyncExternalStore(drags.subscribe, () => drags.partsOf(id));
}

import { createStore } from '../browser/store.ts';

/** The open modal dialogs, the topmost last. Everything outside the topmost is inert. */
const modals = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a dialog above the page and the other dialogs. Returns a function that closes it and restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  modals.set([...modals.get(), dialog]);
  return () => {
    dialog.close();
    modals.set(modals.get().filter((other) => other !== dialog));
  };
}

/** Whether no other dialog is open above this one. */
export function isTopModal(dialog: HTMLDialogElement): boolean {
  return modals.get().at(-1) === dialog;
}

/** The topmost dialog, outside of which nothing can be clicked; undefined while none is open. */
export function useTopModal(): HTMLDialogElement | undefined {
  return modals.use().at(-1);
}

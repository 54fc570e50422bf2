import { createStore } from '../browser/store.ts';

/** The open modal dialogs, the topmost last. The browser makes all that stands outside of it inert. */
const modals = createStore<readonly HTMLDialogElement[]>([]);

/** Opens a dialog over the page and over the dialogs that are open. Gives what closes it, which returns the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  modals.set([...modals.get(), dialog]);
  return () => {
    dialog.close();
    modals.set(modals.get().filter((other) => other !== dialog));
  };
}

/** The dialog in which whatever is to be pressed has to stand; undefined while none is open. */
export function useTopModal(): HTMLDialogElement | undefined {
  return modals.use().at(-1);
}

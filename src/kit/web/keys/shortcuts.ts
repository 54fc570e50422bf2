import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../browser/store.ts';
import { isSingleKey, type KeyPress, matchesKeys, showKeys, toAriaKeys } from './key-press.ts';

/** What keys do, for the people who look them up: one line of `?` and of /ajuda. */
export type KeyDescription = {
  /** `Ctrl+K`, `Alt+Enter`, `/`; several that do the same stand in a list */
  keys: string | readonly string[];
  label: string;
  /** the part of the product: "Geral", "Lista", "Ficha" */
  group: string;
};

/** The keys of one part of the product: a constant of the feature that has them, read by `?` and /ajuda. */
export type KeyTable = Readonly<Record<string, KeyDescription>>;

export type Shortcut = KeyDescription & {
  run: () => void;
  enabled?: boolean;
  /** it means something else in a field, and is left to the browser there */
  outsideFields?: boolean;
};

/** Something that can be done here, for the palette of Ctrl+K. */
export type Command = {
  id: string;
  label: string;
  group: string;
  keys?: string;
  run: () => void;
  enabled?: boolean;
  /** it is there on every page: listed behind what belongs to the page */
  everywhere?: boolean;
};

const shortcuts = createStore<readonly Shortcut[]>([]);
const commands = createStore<readonly Command[]>([]);
const tables = createStore<readonly KeyTable[]>([]);

export const useShortcuts = shortcuts.use;
export const useCommands = commands.use;
export const useKeyTables = tables.use;

/** The key of commands is ⌘ there. */
export const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Makes keys do something while the component is on the screen; of two with the same keys, the one that came last. A letter
 * or sign alone works only where nobody writes, and can be switched off; nothing works while a dialog is open.
 */
export function useShortcut({ run, enabled = true, keys, label, group, outsideFields = false }: Shortcut): void {
  const handleRun = useEffectEvent(run);
  const all = typeof keys === 'string' ? keys : keys.join(' ');
  useEffect(() => {
    if (!enabled) return;
    return add(shortcuts, { keys: all.split(' '), label, group, outsideFields, run: () => handleRun() });
  }, [all, label, group, outsideFields, enabled]);
}

/** Offers something in the palette while the component is on the screen; with `keys`, it is a shortcut too. */
export function useCommand({ id, label, group, keys, run, enabled = true, everywhere = false }: Command): void {
  const handleRun = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    return add(commands, { id, label, group, keys, everywhere, run: () => handleRun() });
  }, [id, label, group, keys, everywhere, enabled]);
  useShortcut({ keys: keys ?? '', label, group, run, enabled: enabled && keys !== undefined });
}

/** Lists keys that the component handles itself, such as the arrows of a grid. `table` is a constant. */
export function useKeyTable(table: KeyTable): void {
  useEffect(() => add(tables, table), [table]);
}

/**
 * The attribute that tells screen readers, and the badges that come while Ctrl is held, which keys press a control.
 * Undefined when they are switched off.
 */
export function ariaKeys({ keys }: Pick<KeyDescription, 'keys'>): string | undefined {
  const on = (typeof keys === 'string' ? [keys] : keys).filter(isKeyOn);
  return on.length > 0 ? on.map((one) => toAriaKeys(one, IS_MAC)).join(' ') : undefined;
}

let areSingleKeysOn = false;

/** Switches single keys on or off, by the user's preference; off before the sign-in. */
export function setSingleKeys(on: boolean): void {
  areSingleKeysOn = on;
}

/** False for a single key while the user's preference has switched those off. */
export function isKeyOn(keys: string): boolean {
  return areSingleKeysOn || !isSingleKey(keys);
}

/** As printed on the keyboard: `Ctrl Enter`. */
export function printedKeys(keys: string): string {
  return showKeys(keys, IS_MAC);
}

/** The one listener of the window, installed at the start of the shell. Gives the function that ends it. */
export function listenToShortcuts(): () => void {
  window.addEventListener('keydown', handleKeyDown);
  return () => window.removeEventListener('keydown', handleKeyDown);
}

/** What a keyboard event says, with AltGr told apart from Ctrl+Alt. */
export function readPress(event: KeyboardEvent): KeyPress {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, ctrlKey, metaKey, altKey, shiftKey, altGraph: event.getModifierState('AltGraph'), isMac: IS_MAC };
}

function handleKeyDown(event: KeyboardEvent): void {
  // a browser that fills in a form sends events without a key
  if (event.defaultPrevented || event.isComposing || typeof event.key !== 'string') return;
  const press = readPress(event);
  const hit = shortcuts
    .get()
    .findLast(
      ({ keys, outsideFields }) =>
        !(outsideFields && isWriting(event.target)) && [...keys].some((one) => isMeant(one, press, event.target)),
    );
  if (!hit) return;
  event.preventDefault();
  // held down, it happens once
  if (!event.repeat) hit.run();
}

function isMeant(keys: string, press: KeyPress, target: EventTarget | null): boolean {
  if (!matchesKeys(keys, press) || document.querySelector('dialog[open]')) return false;
  return !isSingleKey(keys) || (!isWriting(target) && isKeyOn(keys));
}

const WRITING = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="textbox"]';

/** In a field, or in a menu whose letters lead to its items. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(`${WRITING}, [popover]`) !== null;
}

function add<Entry>(store: { get: () => readonly Entry[]; set: (next: readonly Entry[]) => void }, entry: Entry) {
  store.set([...store.get(), entry]);
  return () => store.set(store.get().filter((other) => other !== entry));
}

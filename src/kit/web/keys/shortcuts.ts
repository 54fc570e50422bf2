import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../browser/store.ts';
import { isSingleKey, type KeyPress, matchesKeys, showKeys, toAriaKeys } from './key-press.ts';

/** A line of the list of keys in `?` and /ajuda. */
export type KeyDescription = {
  /** `Ctrl+K`, `Alt+Enter`, `/`; a list if several keys do the same */
  keys: string | readonly string[];
  label: string;
  /** the part of the product: "Geral", "Lista", "Ficha" */
  group: string;
};

/** The keys of one part of the product, for `?` and /ajuda. A constant of the feature. */
export type KeyTable = Readonly<Record<string, KeyDescription>>;

export type Shortcut = KeyDescription & {
  run: () => void;
  enabled?: boolean;
  /** does not apply in fields, where the keys have another meaning */
  outsideFields?: boolean;
};

/** An action for the palette of Ctrl+K. */
export type Command = {
  id: string;
  label: string;
  group: string;
  keys?: string;
  run: () => void;
  enabled?: boolean;
  /** available on every page: listed after the commands of the page */
  everywhere?: boolean;
};

const shortcuts = createStore<readonly Shortcut[]>([]);
const commands = createStore<readonly Command[]>([]);
const tables = createStore<readonly KeyTable[]>([]);

export const useShortcuts = shortcuts.use;
export const useCommands = commands.use;
export const useKeyTables = tables.use;

/** On a Mac, shortcuts use ⌘ instead of Ctrl. The routes are also loaded outside browsers. */
export const IS_MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/**
 * Registers a shortcut while the component is mounted. Of two with the same keys, the last one wins. A letter or sign alone
 * does not work in fields and can be switched off. No shortcut works while a dialog is open.
 */
export function useShortcut({ run, enabled = true, keys, label, group, outsideFields = false }: Shortcut): void {
  const handleRun = useEffectEvent(run);
  const all = typeof keys === 'string' ? keys : keys.join(' ');
  useEffect(() => {
    if (!enabled) return;
    return add(shortcuts, { keys: all.split(' '), label, group, outsideFields, run: () => handleRun() });
  }, [all, label, group, outsideFields, enabled]);
}

/** Registers a command of the palette while the component is mounted; with `keys`, also as a shortcut. */
export function useCommand({ id, label, group, keys, run, enabled = true, everywhere = false }: Command): void {
  const handleRun = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    return add(commands, { id, label, group, keys, everywhere, run: () => handleRun() });
  }, [id, label, group, keys, everywhere, enabled]);
  useShortcut({ keys: keys ?? '', label, group, run, enabled: enabled && keys !== undefined });
}

/** Lists keys that the component handles itself, such as the arrows of a grid. `table` must be a constant. */
export function useKeyTable(table: KeyTable): void {
  useEffect(() => add(tables, table), [table]);
}

/**
 * The `aria-keyshortcuts` of a control, for screen readers and for the badges that appear while Ctrl is held.
 * Undefined if the keys are switched off.
 */
export function ariaKeys({ keys }: Pick<KeyDescription, 'keys'>): string | undefined {
  const on = (typeof keys === 'string' ? [keys] : keys).filter(isKeyOn);
  return on.length > 0 ? on.map((combination) => toAriaKeys(combination, IS_MAC)).join(' ') : undefined;
}

let areSingleKeysOn = false;

/** Switches single keys on or off by the user's preference. They are off before the sign-in. */
export function setSingleKeys(on: boolean): void {
  areSingleKeysOn = on;
}

/** False for a single key while single keys are switched off. */
export function isKeyOn(keys: string): boolean {
  return areSingleKeysOn || !isSingleKey(keys);
}

/** As printed on the keyboard: `Ctrl Enter`. */
export function printedKeys(keys: string): string {
  return showKeys(keys, IS_MAC);
}

/** Starts the listener for all shortcuts. The shell calls it once. Returns a function that stops it. */
export function listenToShortcuts(): () => void {
  window.addEventListener('keydown', handleKeyDown);
  return () => window.removeEventListener('keydown', handleKeyDown);
}

/** Reads the pressed keys of an event, and distinguishes AltGr from Ctrl+Alt. */
export function readPress(event: KeyboardEvent): KeyPress {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, ctrlKey, metaKey, altKey, shiftKey, altGraph: event.getModifierState('AltGraph'), isMac: IS_MAC };
}

function handleKeyDown(event: KeyboardEvent): void {
  // autofill sends keyboard events without a key
  if (event.defaultPrevented || event.isComposing || typeof event.key !== 'string') return;
  const press = readPress(event);
  const hit = shortcuts
    .get()
    .findLast(
      ({ keys, outsideFields }) =>
        !(outsideFields && isTextTarget(event.target)) &&
        [...keys].some((shortcut) => applies(shortcut, press, event.target)),
    );
  if (!hit) return;
  event.preventDefault();
  // a key that is held down counts once
  if (!event.repeat) hit.run();
}

function applies(keys: string, press: KeyPress, target: EventTarget | null): boolean {
  if (!matchesKeys(keys, press) || document.querySelector('dialog[open]')) return false;
  if (keys === 'Escape' && closesSomething(target)) return false;
  return !isSingleKey(keys) || (!isTextTarget(target) && isKeyOn(keys));
}

/** Whether Esc closes a panel or list of the browser, which does not prevent the event. */
function closesSomething(target: EventTarget | null): boolean {
  const isSelect = target instanceof HTMLSelectElement && CSS.supports('selector(:open)');
  return document.querySelector('[popover=auto]:popover-open') !== null || (isSelect && target.matches(':open'));
}

/** `data-no-text`: a radio button or a checkbox on a page with letters as keys. */
const TEXT_TARGETS =
  'input:not([data-no-text]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="textbox"]';

/** Whether the target uses letters itself: a field, or a menu whose items are found by their first letter. */
function isTextTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(`${TEXT_TARGETS}, [popover]`) !== null;
}

function add<Entry>(store: { get: () => readonly Entry[]; set: (next: readonly Entry[]) => void }, entry: Entry) {
  store.set([...store.get(), entry]);
  return () => store.set(store.get().filter((other) => other !== entry));
}

import { byName, type FieldList } from '../../../pessoa/field-list.ts';
import type { FormItem } from '../../model/form-model.ts';
import type { BlockGroup, FieldKey as RecordField, PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** The key of a field: `cpf`, or `enderecos.<key of its item>.cep`. It does not change when the item moves. */
export type FieldKey = RecordField | `${BlockGroup}.${string}.${string}`;

/** The key of a field of an item in the list `group`. */
export function itemFieldKey(group: string, itemKey: string, name: string): FieldKey {
  return `${group}.${itemKey}.${name}` as FieldKey;
}

/** The element that shows the text of a field. */
type Control = { value: string };

/**
 * The values of one form, outside React: typing renders only the components that select the changed value. The controls
 * are uncontrolled, each attached under the key of its field. A snapshot is immutable.
 */
export type FormStore = {
  get: () => PessoaFormValues;
  /** Changes the values from code, and updates the controls. */
  change: (update: (values: PessoaFormValues) => PessoaFormValues) => void;
  /** Stores a text that the user typed into a control. */
  type: (key: FieldKey, text: string) => void;
  /** Attaches the control of a field. Returns a function that detaches it. */
  attach: (key: FieldKey, control: Control) => () => void;
  subscribe: (listener: () => void) => () => void;
  /** Registers a pending answer that will fill fields. Returns a function to call when it has arrived. */
  hold: () => () => void;
  /** Resolves when no such answer is pending. */
  settled: () => Promise<void>;
};

export function createFormStore(initial: PessoaFormValues): FormStore {
  let values = initial;
  const controls = new Map<FieldKey, Control>();
  const listeners = new Set<() => void>();
  const held = new Set<symbol>();
  const waiting: (() => void)[] = [];
  const replace = (next: PessoaFormValues) => {
    values = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => values,
    change: (update) => {
      replace(update(values));
      for (const [key, control] of controls) show(control, readText(values, key));
    },
    type: (key, text) => replace(withValue(values, key, text)),
    attach: (key, control) => {
      controls.set(key, control);
      show(control, readText(values, key));
      return () => {
        if (controls.get(key) === control) controls.delete(key);
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: () => {
      const hold = Symbol('hold');
      held.add(hold);
      return () => {
        held.delete(hold);
        if (held.size === 0) for (const go of waiting.splice(0)) go();
      };
    },
    settled: () => new Promise((resolve) => void (held.size === 0 ? resolve() : waiting.push(resolve))),
  };
}

/** The value of a field; undefined if its item was removed. */
export function readValue(values: PessoaFormValues, key: FieldKey): unknown {
  const [list = '', itemKey, name = ''] = key.split('.');
  if (itemKey === undefined) return byName(values)[list];
  return itemsOf(values, list).find((item) => item.key === itemKey)?.[name];
}

/** The text of a field; empty if its item was removed. */
export function readText(values: PessoaFormValues, key: FieldKey): string {
  const value = readValue(values, key);
  return typeof value === 'string' ? value : '';
}

/** Whether the field exists. False if its item was removed. */
export function hasField(values: PessoaFormValues, key: string): boolean {
  const [list = '', itemKey] = key.split('.');
  return itemKey === undefined || itemsOf(values, list).some((item) => item.key === itemKey);
}

/** The values with one changed. */
export function withValue(values: PessoaFormValues, key: FieldKey, value: unknown): PessoaFormValues {
  const [list = '', itemKey, name = ''] = key.split('.');
  if (itemKey === undefined) return { ...values, [list]: value };
  const items = itemsOf(values, list).map((item) => (item.key === itemKey ? { ...item, [name]: value } : item));
  return { ...values, [list]: items };
}

/** The items of a list; empty for a key that is not a list. */
export function itemsOf(values: PessoaFormValues, list: string): readonly FormItem[] {
  const items = byName(values)[list];
  return Array.isArray(items) ? items : [];
}

/** The saved values and the empty items of the form, which a save must not remove from the screen. */
export function withShownItems(saved: PessoaFormValues, shown: PessoaFormValues, list: FieldList): PessoaFormValues {
  const groups = list.blocks.map(([group]) => {
    const stored = new Map(itemsOf(saved, group).map((item) => [item.key, item]));
    return [group, itemsOf(shown, group).map((item) => stored.get(item.key) ?? item)];
  });
  return { ...saved, ...Object.fromEntries(groups) };
}

/** The values typed during a save, with the ids that the save gave to new items. */
export function withSavedIds(saved: PessoaFormValues, typed: PessoaFormValues, list: FieldList): PessoaFormValues {
  const groups = list.blocks.map(([group]) => {
    const ids = new Map(itemsOf(saved, group).map(({ key, id }) => [key, id]));
    return [
      group,
      itemsOf(typed, group).map((item) => (ids.has(item.key) ? { ...item, id: ids.get(item.key) } : item)),
    ];
  });
  return { ...typed, ...Object.fromEntries(groups) };
}

/** Does not write an equal text, which would move the caret to the end. */
function show(control: Control, text: string): void {
  if (control.value !== text) control.value = text;
}

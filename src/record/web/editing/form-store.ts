import type { BlockGroup, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { FormBlock } from '../../../pessoa/form/form-model.ts';

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** The key of a text field: `cpf`, or `enderecos.<key of its block>.cep`, which does not change when the block moves. */
export type FieldKey =
  | TextOf<PessoaFormValues>
  | { [G in BlockGroup]: `${G}.${string}.${TextOf<FormBlock[G]>}` }[BlockGroup];

/** The control of a text field. */
type Control = { value: string };

/**
 * The values of one form, outside React: typing renders only the components that select the changed value. The controls are
 * uncontrolled, each attached under the key of its field. A snapshot is immutable.
 */
export type FormStore = {
  get: () => PessoaFormValues;
  /** Changes the values by the program, and updates the controls. */
  change: (update: (values: PessoaFormValues) => PessoaFormValues) => void;
  /** Stores a text that the user typed into a control. */
  type: (key: FieldKey, text: string) => void;
  /** Attaches the control of a field. Returns a function that detaches it. */
  attach: (key: FieldKey, control: Control) => () => void;
  subscribe: (listener: () => void) => () => void;
};

export function createFormStore(initial: PessoaFormValues): FormStore {
  let values = initial;
  const controls = new Map<FieldKey, Control>();
  const listeners = new Set<() => void>();
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
    type: (key, text) => replace(withText(values, key, text)),
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
  };
}

/** The text of a field; empty if its block is gone. */
export function readText(values: PessoaFormValues, key: FieldKey): string {
  const [list = '', blockKey, name = ''] = key.split('.');
  if (blockKey === undefined) return toText(fieldsOf(values)[list]);
  const block = blocksOf(values, list).find((one) => one.key === blockKey);
  return block ? toText(fieldsOf(block)[name]) : '';
}

/** Whether the field exists. False if its block is gone. */
export function hasField(values: PessoaFormValues, key: string): boolean {
  const [list = '', blockKey] = key.split('.');
  return blockKey === undefined || blocksOf(values, list).some((block) => block.key === blockKey);
}

/** The values with one text changed. */
export function withText(values: PessoaFormValues, key: FieldKey, text: string): PessoaFormValues {
  const [list = '', blockKey, name = ''] = key.split('.');
  if (blockKey === undefined) return { ...values, [list]: text };
  const blocks = blocksOf(values, list).map((block) => (block.key === blockKey ? { ...block, [name]: text } : block));
  return { ...values, [list]: blocks };
}

type Block = { key: string };

function blocksOf(values: PessoaFormValues, list: string): Block[] {
  const blocks = fieldsOf(values)[list];
  return Array.isArray(blocks) ? blocks : [];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The values by name, because the names in a field key are known only at run time. */
function fieldsOf(values: object): Readonly<Record<string, unknown>> {
  return values as Record<string, unknown>; // every object is one
}

/** Does not write an equal text, which would move the caret to the end. */
function show(control: Control, text: string): void {
  if (control.value !== text) control.value = text;
}

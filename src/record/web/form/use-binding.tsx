import { type InputEvent, type ReactNode, Suspense, useCallback, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import type { Facts, Kind } from '../../../pessoa/fields/kinds.ts';
import { fieldId } from '../../model/form-labels.ts';
import { useFieldNote } from '../editing/field-notes.ts';
import { useFormValue, usePessoaFormHandle, useReadOnly } from '../editing/form-context.ts';
import { type FieldKey, readValue, withValue } from '../editing/form-store.ts';

/** Rarely needed: the note about a record that the register already has. */
const FoundNote = lazyComponent(async () => (await import('../matches/FoundNote.tsx')).FoundNote);

/** Rarely needed: the button that replaces a character of a word processor. */
const RepairButton = lazyComponent(async () => (await import('../nfe/RepairButton.tsx')).RepairButton);

/** Binds a control to its field. The other properties are about its appearance. */
export type Binding = {
  field: FieldKey;
  /** the `name` in the HTML, which the specification defines for fields of blocks; by default the key */
  name?: string;
  label: string;
  hideLabel?: boolean;
  className?: string | undefined;
};

/** The props of every control: its binding, and the facts of its field. */
export type ControlProps<K extends Kind = Kind> = { bound: Binding; facts: Facts<K> };

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Connects a control with its field in the form. The control is uncontrolled, so typing does not render it. It listens to
 * `input`, because masks do not trigger React's `change`.
 */
export function useBinding<Element extends Control>({ field, ...shown }: Binding) {
  const { store, notes } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const ref = useCallback(
    (element: Element | null) => (element ? store.attach(field, element) : undefined),
    [store, field],
  );
  const onInput = (event: InputEvent<Element>) => store.type(field, event.currentTarget.value);
  const found = useSyncExternalStore(notes.subscribe, () => notes.found(field));
  const hint = found && {
    hint: (
      <Suspense>
        <FoundNote found={found} />
      </Suspense>
    ),
  };
  return { ...bindingOf(field, shown), ref, onInput, readOnly, ...useNote(field, shown.label), ...hint };
}

/** The same for a control that renders with each change of its value; `none` is the value of a removed field. */
export function useDrawnBinding<Value>({ field, ...shown }: Binding, none: Value) {
  const { change } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const value = useFormValue((values) => readValue(values, field) ?? none) as Value; // the type that belongs to the kind
  const set = (next: Value) => change((values) => withValue(values, field, next));
  return { value, set, control: { ...bindingOf(field, shown), readOnly, ...useNote(field, shown.label) } };
}

/** The message of a field. A warning that the program can fix has a button for it. */
function useNote(field: FieldKey, label: string): { error: string | undefined; warning: ReactNode } {
  const { notes } = usePessoaFormHandle();
  const readOnly = useReadOnly();
  const { error, warning, isRepaired } = useFieldNote(notes, field);
  if (!warning || !isRepaired || readOnly) return { error, warning };
  const offer = (
    <>
      {warning}{' '}
      <Suspense>
        <RepairButton field={field} label={label} />
      </Suspense>
    </>
  );
  return { error, warning: offer };
}

function bindingOf(field: FieldKey, shown: Omit<Binding, 'field'>) {
  return { name: field, ...shown, id: fieldId(field), 'data-field': field, enterKeyHint: 'next' as const };
}

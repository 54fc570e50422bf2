import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { emptyOf } from '../../../../pessoa/empty.ts';
import type { ShownRule } from '../../../../pessoa/fields/hook-names.ts';
import type { Facts } from '../../../../pessoa/fields/kinds.ts';
import { isFieldShown } from '../../../../pessoa/form/shown-fields.ts';
import { AskedContext, BriefContext, useFormValue, usePessoaFormHandle } from '../../editing/form-context.ts';
import { type FieldKey, readValue } from '../../editing/form-store.ts';

type Props = { field: FieldKey; facts: Facts; children: ReactNode };

/**
 * A field, which a form leaves out where it does not apply, and a brief form also where it is not essential; in both only while
 * it is empty and without a message. What was shown once stays: a field must not go while somebody empties it to type it anew.
 */
export function BriefField({ field, facts, children }: Props) {
  const { isBrief } = use(BriefContext);
  const { notes } = usePessoaFormHandle();
  const rule = facts.shownWhere;
  const applies = useApplies(rule, field);
  const isOptional = isBrief || !applies;
  const isFilled = useFormValue(
    (values) => isOptional && says(readValue(values, field), facts, emptyOf(facts, '', values.tipo)),
  );
  const isNoted = useSyncExternalStore(
    notes.subscribe,
    () => isOptional && (notes.error(field) ?? notes.warning(field) ?? notes.found(field)) !== undefined,
  );
  const isDue = (applies && facts.essential === true) || isFilled || isNoted;
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  return !isOptional || wasDue ? children : null;
}

/** Whether the field has a place in this record, by its rule or because somebody asked for it. */
function useApplies(rule: ShownRule | undefined, field: FieldKey): boolean {
  const asked = use(AskedContext);
  return useFormValue((values) => rule === undefined || rule === asked || isFieldShown(rule, values, field));
}

/** Whether a field holds more than it does in a new form. What a rule fills in says nothing. */
function says(value: unknown, facts: Facts, empty: unknown): boolean {
  if ('followsRule' in facts) return false;
  return Array.isArray(value) ? value.length > 0 : (value ?? '') !== '' && value !== empty;
}

import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { emptyOf } from '../../../../pessoa/empty.ts';
import type { Facts } from '../../../../pessoa/fields/kinds.ts';
import { BriefContext, useFormValue, usePessoaFormHandle } from '../../editing/form-context.ts';
import { type FieldKey, readValue } from '../../editing/form-store.ts';

type Props = { field: FieldKey; facts: Facts; children: ReactNode };

/**
 * A field, which a brief form leaves out while it is empty, without a message, and not essential. What was shown once stays:
 * a field must not go while somebody empties it to type it anew.
 */
export function BriefField({ field, facts, children }: Props) {
  const { isBrief } = use(BriefContext);
  const { notes } = usePessoaFormHandle();
  const isFilled = useFormValue(
    (values) => isBrief && says(readValue(values, field), facts, emptyOf(facts, '', values.tipo)),
  );
  const isNoted = useSyncExternalStore(
    notes.subscribe,
    () => isBrief && (notes.error(field) ?? notes.warning(field) ?? notes.found(field)) !== undefined,
  );
  const isDue = facts.essential === true || isFilled || isNoted;
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  return !isBrief || wasDue ? children : null;
}

/** Whether a field holds more than it does in a new form. What a rule fills in says nothing. */
function says(value: unknown, facts: Facts, empty: unknown): boolean {
  if ('followsRule' in facts) return false;
  return Array.isArray(value) ? value.length > 0 : (value ?? '') !== '' && value !== empty;
}

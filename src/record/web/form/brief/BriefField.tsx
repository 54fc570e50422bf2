import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { emptyOf } from '../../../../pessoa/empty.ts';
import type { ShownRule } from '../../../../pessoa/fields/hook-names.ts';
import type { Facts } from '../../../../pessoa/fields/kinds.ts';
import { isFieldShown } from '../../../model/shown-fields.ts';
import { AskedContext, BriefContext, useFormValue, usePessoaFormHandle } from '../../editing/form-context.ts';
import { type FieldKey, readValue } from '../../editing/form-store.ts';

type Props = { field: FieldKey; facts: Facts; children: ReactNode };

/**
 * A field. It is hidden if its rule does not apply, and in a brief form also if it is not essential, but only while it is
 * empty and has no message. Once shown it stays: a field must not disappear while the user empties it to type another value.
 */
export function BriefField({ field, facts, children }: Props) {
  const { isBrief } = use(BriefContext);
  const { notes } = usePessoaFormHandle();
  const rule = facts.shownWhere;
  const applies = useApplies(rule, field);
  const isOptional = isBrief || !applies;
  const isFilled = useFormValue(
    (values) => isOptional && isFilledIn(readValue(values, field), facts, emptyOf(facts, '', values.tipo)),
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

/** Whether the field applies to this record, by its rule or because the user requested it. */
function useApplies(rule: ShownRule | undefined, field: FieldKey): boolean {
  const requested = use(AskedContext);
  return useFormValue((values) => rule === undefined || rule === requested || isFieldShown(rule, values, field));
}

/** Whether a field differs from its value in a new form. A value set by a rule does not count. */
function isFilledIn(value: unknown, facts: Facts, empty: unknown): boolean {
  if ('followsRule' in facts) return false;
  return Array.isArray(value) ? value.length > 0 : (value ?? '') !== '' && value !== empty;
}

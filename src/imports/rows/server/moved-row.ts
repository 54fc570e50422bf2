import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { Seen } from '../../store/server/import-rows.queries.ts';
import { type Decision, seenOf } from './judge-rows.ts';

/**
 * Leaves out a row that changes a record, unless it matches the same record in the same version as at the check. A row
 * without a change has nothing to revert.
 */
export function setAsideIfMoved(decision: Decision, checked: Seen | undefined): Decision {
  if (!decision.change) return decision;
  const now = seenOf(decision);
  if (checked && now && checked.codigo === now.codigo && checked.version === now.version) return decision;
  return setAside(decision, checked);
}

/** Leaves a row out because its record changed. */
export function setAside({ repairs, existing }: Decision, checked: Seen | undefined): Decision {
  const issues = [{ column: null, code: 'moved', message: explain(existing, checked) }];
  return { bucket: 'moved', issues, repairs, existing, seen: checked };
}

function explain(existing: Pessoa | undefined, checked: Seen | undefined): string {
  if (!checked) return 'Na conferência esta linha ficava de fora; o cadastro mudou depois, e agora ela entraria.';
  if (!existing)
    return `A ficha ${checked.codigo}, que esta linha mudaria, foi excluída depois da conferência, ou esta linha não a acha mais.`;
  const name = `ficha ${existing.codigo}, ${existing.nome}`;
  if (checked.codigo === existing.codigo) return `A ${name}, mudou depois da conferência.`;
  return `A ${name}, só depois da conferência passou a ser a desta linha.`;
}

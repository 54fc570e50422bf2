import { useMemberAccess, useMembers } from '../../access/web/members.api.ts';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { PeriodFilter } from '../../kit/web/dates/PeriodFilter.tsx';
import { SelectField } from '../../kit/web/form/TextField.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { OPERATION_NAMES } from '../../register/operations/operation.labels.ts';
import type { OperationKind } from '../../register/operations/operation.schema.ts';
import type { OperationSearch } from '../../register/operations/web/operation-search.ts';
import css from './OperationsPage.module.css';

const KINDS = Object.keys(OPERATION_NAMES) as OperationKind[]; // Object.keys widens

type Props = { search: OperationSearch; onChange: (changes: OperationSearch) => void };

/** The filters of the list of operations. Each takes effect immediately. */
export function OperationFilters({ search, onChange }: Props) {
  const people = usePeople(search.usuario);
  const handleKeyDown = useEnterToNextField();
  const handleClear = () => onChange({ tipo: undefined, usuario: undefined, de: undefined, ate: undefined });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      className={css.filters}
      aria-label="Filtros"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      <SelectField
        label="Tipo"
        value={search.tipo ?? ''}
        onChange={(event) => onChange({ tipo: KINDS.find((kind) => kind === event.currentTarget.value) })}
      >
        <option value="">Todos</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {OPERATION_NAMES[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Usuário"
        value={search.usuario ?? ''}
        onChange={(event) => onChange({ usuario: event.currentTarget.value || undefined })}
      >
        <option value="">Todos</option>
        {people.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </SelectField>
      <PeriodFilter period={search} onChange={onChange} />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={handleClear}>
          Limpar
        </Button>
      )}
    </form>
  );
}

/** The users to filter by: the members, if the user may read them, and always the user. */
function usePeople(chosen: string | undefined): { id: string; nome: string }[] {
  const { user } = useSession();
  const tenant = useTenantChoice();
  const { source, mayRead } = useMemberAccess(typeof tenant === 'number' ? tenant : 0);
  const { data = [] } = useMembers(source, mayRead);
  const people = data.map(({ userId: id, nome }) => ({ id, nome }));
  if (!people.some(({ id }) => id === user.id)) people.unshift({ id: user.id, nome: user.nome });
  if (chosen && !people.some(({ id }) => id === chosen)) people.push({ id: chosen, nome: 'Usuário de antes' });
  return people;
}

import { AUDIT_KINDS, AUDIT_LABELS } from '../../access/audit.ts';
import { PeriodFilter } from '../../kit/web/dates/PeriodFilter.tsx';
import { SelectField } from '../../kit/web/form/TextField.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { AuditSearch } from './audit-search.ts';
import css from './AuditPage.module.css';

type Props = {
  search: AuditSearch;
  /** the users to choose from */
  people: readonly { id: string; nome: string }[];
  /** whether this user may read both trails */
  choosesTrail: boolean;
  onChange: (changes: Partial<Record<keyof AuditSearch, unknown>>) => void;
};

/** The filters of the audit trail. Each takes effect immediately. */
export function AuditFilters({ search, people, choosesTrail, onChange }: Props) {
  const handleKeyDown = useEnterToNextField();
  const handleClear = () => onChange({ tipo: undefined, usuario: undefined, de: undefined, ate: undefined });
  const { de_que: trail, ...narrowing } = search;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      className={css.filters}
      aria-label="Filtros"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      {choosesTrail && (
        <SelectField
          label="Assunto"
          value={trail ?? ''}
          onChange={(event) => onChange({ de_que: event.currentTarget.value || undefined, usuario: undefined })}
        >
          <option value="">Cliente</option>
          <option value="instalacao">Instalação</option>
        </SelectField>
      )}
      <SelectField
        label="Ato"
        value={search.tipo ?? ''}
        onChange={(event) => onChange({ tipo: event.currentTarget.value || undefined })}
      >
        <option value="">Todos</option>
        {AUDIT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {AUDIT_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Quem"
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
      {Object.keys(narrowing).length > 0 && (
        <Button variant="subtle" onClick={handleClear}>
          Limpar
        </Button>
      )}
    </form>
  );
}

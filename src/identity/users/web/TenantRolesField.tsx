import type { Role } from '../../../access/policy.ts';
import { RoleOptions } from './RoleOptions.tsx';
import { useListedTenants } from '../../../access/web/tenants.api.ts';
import { ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import css from './UsersPage.module.css';

/** The role in each client; no access in a missing client. */
export type TenantRoles = Readonly<Record<number, Role | undefined>>;

type Props = { value: TenantRoles; onChange: (value: TenantRoles) => void };

/** Selects a role, or none, in each client of the installation. */
export function TenantRolesField({ value, onChange }: Props) {
  const tenants = useListedTenants();
  if (tenants.isPending) return <SkeletonLines lines={3} />;
  if (tenants.isError) return <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} />;
  return (
    <fieldset>
      <legend className={css.legend}>Acesso aos clientes</legend>
      <div className={css.access}>
        {tenants.data.map(({ id, nome }) => (
          <div key={id} className={css.accessRow}>
            <span className={css.accessName} aria-hidden="true">
              {nome}
            </span>
            <SelectField
              label={`Papel em ${nome}`}
              hideLabel
              value={value[id] ?? ''}
              // the options are the roles, and the empty one
              onChange={({ currentTarget }) => onChange({ ...value, [id]: (currentTarget.value || undefined) as Role })}
            >
              <option value="">Sem acesso</option>
              <RoleOptions />
            </SelectField>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

import type { ChangeEvent } from 'react';
import { changeTenant } from './change-tenant.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import css from './TenantSelector.module.css';

/** Selects the client of this tab. The pages fetch their data again, without a reload. */
export function TenantSelector() {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  if (tenants.length === 0) return <span className={css.none}>Nenhum cliente</span>;
  return (
    <label className={css.selector}>
      <span className={css.label}>Cliente</span>
      <select value={choice} className={css.select} onChange={handleChange}>
        {tenants.length > 1 && <option value="all">Todos os clientes</option>}
        {tenants.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </select>
    </label>
  );
}

function handleChange({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void {
  void changeTenant(value === 'all' ? 'all' : Number(value));
}

import { getPlace, navigate } from '../../web/navigation.ts';
import { settled } from '../../web/router-state.ts';
import { useSession } from '../../session/web/use-session.ts';
import { queryClient } from '../../web/query-client.ts';
import { chooseTenant, useTenantChoice } from './tenant-choice.store.ts';
import css from './TenantSelector.module.css';

/** The multi-client selector. Only this tab changes; the pages ask again, nothing reloads. */
export function TenantSelector() {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  if (tenants.length === 0) return <span className={css.none}>Nenhum cliente</span>;
  return (
    <label className={css.selector}>
      <span className={css.label}>Cliente</span>
      <select value={choice} className={css.select} onChange={(event) => void changeTenant(event.currentTarget.value)}>
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

async function changeTenant(value: string): Promise<void> {
  const [, section = '', record] = getPlace().pathname.split('/');
  // the record on the screen belongs to the client one leaves; a form with unsaved changes may refuse
  if (record !== undefined) {
    if (!(await navigate(`/${section}`))) return;
    await settled();
  }
  chooseTenant(value === 'all' ? 'all' : Number(value));
  await queryClient.resetQueries();
}

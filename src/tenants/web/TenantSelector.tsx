import { useRouter } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import { useSession } from '../../session/web/use-session.ts';
import { queryClient } from '../../web/query-client.ts';
import { chooseTenant, useTenantChoice } from './tenant-choice.store.ts';
import css from './TenantSelector.module.css';

/** The multi-client selector. Only this tab changes; the pages ask again, nothing reloads. */
export function TenantSelector() {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  const router = useRouter();
  const handleChange = async (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.currentTarget;
    const { pathname } = router.state.location;
    const [, section = '', record] = pathname.split('/');
    // the record on the screen belongs to the client one leaves; a form with unsaved changes may refuse
    if (record !== undefined) {
      await router.navigate({ href: `/${section}` });
      if (router.state.location.pathname === pathname) return;
    }
    chooseTenant(value === 'all' ? 'all' : Number(value));
    await queryClient.resetQueries();
  };
  if (tenants.length === 0) return <span className={css.none}>Nenhum cliente</span>;
  return (
    <label className={css.selector}>
      <span className={css.label}>Cliente</span>
      <select value={choice} className={css.select} onChange={(event) => void handleChange(event)}>
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

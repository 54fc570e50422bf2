import { Building2 } from '../../kit/web/icons/icons.ts';
import { useSession } from '../../access/web/session.store.ts';
import css from './TenantGuard.module.css';

/** The client of the import, prominent because some users work for several clients. */
export function TenantGuard({ nome }: { nome: string }) {
  const { tenants } = useSession();
  return (
    <div className={css.guard}>
      <Building2 aria-hidden="true" />
      <p className={css.text}>
        <span className={css.lead}>O arquivo entra no cadastro de</span> <strong className={css.nome}>{nome}</strong>
      </p>
      {tenants.length > 1 && <p className={css.hint}>Para outro cliente, troque no alto da tela.</p>}
    </div>
  );
}

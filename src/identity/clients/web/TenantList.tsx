import { Link } from '../../../kit/web/routing/Link.tsx';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import css from './TenantsPage.module.css';
import type { ListedTenant } from '../../../access/web/tenants.api.ts';

/** The clients, one of them chosen. */
export function TenantList({ tenants, chosenId }: { tenants: readonly ListedTenant[]; chosenId: number }) {
  return (
    <ul className={css.list} aria-label="Clientes">
      {tenants.map(({ id, nome, archived }) => (
        <li key={id}>
          <Link to={`/clientes?cliente=${id}`} className={css.link} aria-current={id === chosenId ? 'true' : undefined}>
            <span className={css.name}>{nome}</span>
            {archived && <Badge>Arquivado</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useSearch } from '@tanstack/react-router';
import { Plus } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { createTenant, type ListedTenant, useListedTenants } from '../../../access/web/tenants.api.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { TenantNameDialog } from './TenantNameDialog.tsx';
import { TenantPanel } from './TenantPanel.tsx';
import css from './TenantsPage.module.css';

/** The list of clients, with the chosen one marked. */
export function TenantList({ tenants, chosenId }: { tenants: readonly ListedTenant[]; chosenId: number }) {
  return (
    <ul className={css.list} aria-label="Clientes">
      {tenants.map(({ id, nome, archived, withoutAdministrator }) => (
        <li key={id}>
          <Link
            to="/clientes"
            search={{ cliente: String(id) }}
            className={css.link}
            current={id === chosenId ? 'true' : false}
          >
            <span className={css.name}>{nome}</span>
            {archived && <Badge>Arquivado</Badge>}
            {withoutAdministrator && !archived && <Badge tone="warning">Sem administrador</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** /clientes: the clients on the left, the members of the chosen one on the right. */
export function TenantsPage() {
  const { installationAdmin } = useSession().user;
  const { cliente } = useSearch({ from: '/shell/clientes' });
  const tenants = useListedTenants();
  const [isAdding, setAdding] = useState(false);
  const chosen = tenants.data?.find(({ id }) => String(id) === cliente) ?? tenants.data?.[0];
  return (
    <>
      <PageHeader
        title="Clientes"
        actions={
          installationAdmin && (
            <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              Novo cliente
            </Button>
          )
        }
      />
      {tenants.isPending && (
        <div className={css.loading}>
          <SkeletonLines />
        </div>
      )}
      {tenants.isError && <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} />}
      {tenants.data?.length === 0 && <EmptyState title="Nenhum cliente ainda" />}
      {tenants.data && chosen && (
        <div className={css.columns}>
          <TenantList tenants={tenants.data} chosenId={chosen.id} />
          <TenantPanel key={chosen.id} tenant={chosen} />
        </div>
      )}
      {isAdding && (
        <TenantNameDialog
          title="Novo cliente"
          submitLabel="Criar cliente"
          onClose={() => setAdding(false)}
          onSend={async (nome) => {
            const { id } = await createTenant({ nome });
            void navigate({ to: '/clientes', search: { cliente: String(id) } });
          }}
        />
      )}
    </>
  );
}

import { useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from '../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { useMemberAccess, useMembers } from '../../access/web/members.api.ts';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { MoreButton } from '../../kit/web/items/MoreButton.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';
import { saveAudit, useAudit } from './audit.api.ts';
import { AuditFilters } from './AuditFilters.tsx';
import css from './AuditPage.module.css';
import { AuditTable } from './AuditTable.tsx';

/** The page of the audit trail: who did what, from where and when, besides the history of records. */
export function AuditPage() {
  const tenant = useTenantChoice();
  const { user } = useSession();
  const mayReadTenant = useMay('audit.read') && typeof tenant === 'number';
  const trailSearch = useSearch({ from: '/shell/auditoria' });
  const isInstallation = user.installationAdmin && (trailSearch.de_que === 'instalacao' || !mayReadTenant);
  const { de_que: _trail, ...narrowing } = trailSearch;
  const search: AuditSearch = isInstallation ? { ...narrowing, de_que: 'instalacao' } : narrowing;
  const people = usePeople(typeof tenant === 'number' ? tenant : 0);
  const { act, isRunning } = useAction();
  const mayRead = isInstallation || mayReadTenant;
  return (
    <>
      <PageHeader
        title="Auditoria"
        actions={
          mayRead && (
            <Button icon={<Download />} loading={isRunning} onClick={() => void act(() => saveAudit(search))}>
              Baixar CSV
            </Button>
          )
        }
      />
      {mayRead ? (
        <div className={css.page}>
          <AuditFilters
            search={search}
            people={people}
            choosesTrail={user.installationAdmin && mayReadTenant}
            onChange={(changes) =>
              void navigate({ to: '/auditoria', search: readAuditSearch({ ...search, ...changes }), replace: true })
            }
          />
          <Events key={`${tenant} ${JSON.stringify(search)}`} search={search} />
        </div>
      ) : (
        <EmptyState icon={<ScrollText />} title="Escolha um cliente que você administra">
          A auditoria de um cliente é de seus administradores.
        </EmptyState>
      )}
    </>
  );
}

function Events({ search }: { search: AuditSearch }) {
  const list = useAudit(search);
  const [firstNew, setFirstNew] = useState<number>();
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <div className={css.loading}>
        <SkeletonLines />
      </div>
    );
  const events = list.data.pages.flatMap(({ items }) => items);
  if (events.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title="Nada com estes filtros">
        Acessos, papéis, configurações, webhooks, exportações e documentos mostrados aparecem aqui.
      </EmptyState>
    );
  return (
    <>
      <AuditTable events={events} focusOn={firstNew} />
      <MoreButton query={list} className={css.more} onMore={() => setFirstNew(events.length)} />
    </>
  );
}

/** The users to filter by: the members, if this user may read them, and always this user. */
function usePeople(tenantId: number): { id: string; nome: string }[] {
  const { user } = useSession();
  const { source, mayRead } = useMemberAccess(tenantId);
  const { data = [] } = useMembers(source, mayRead);
  const others = data.filter(({ userId }) => userId !== user.id).map(({ userId: id, nome }) => ({ id, nome }));
  return [{ id: user.id, nome: user.nome }, ...others];
}

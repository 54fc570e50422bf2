import { Archive, ArchiveRestore, Pencil, UserPlus } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { useMemberAccess } from '../../../access/web/members.api.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { changeTenant, type ListedTenant } from '../../../access/web/tenants.api.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { MemberTable } from './MemberTable.tsx';
import { TenantNameDialog } from './TenantNameDialog.tsx';
import css from './TenantsPage.module.css';

type OpenDialog = 'rename' | 'archive' | 'add' | undefined;

/** One client: its name, whether it is archived, and its members. */
export function TenantPanel({ tenant }: { tenant: ListedTenant }) {
  const { installationAdmin } = useSession().user;
  const { source, mayRead, mayChange } = useMemberAccess(tenant.id);
  const [open, setOpen] = useState<OpenDialog>();
  const { act, isRunning } = useAction();
  const close = () => setOpen(undefined);
  const setArchived = (archived: boolean) => {
    close();
    void act(() => changeTenant(tenant.id, { archived }), archived ? 'Cliente arquivado.' : 'Cliente de volta ao uso.');
  };
  return (
    <section className={css.panel} aria-label={tenant.nome}>
      <div className={css.panelHead}>
        <h2 className={css.panelTitle}>
          {tenant.nome} {tenant.archived && <Badge>Arquivado</Badge>}
        </h2>
        {installationAdmin && (
          <>
            <Button variant="subtle" icon={<Pencil />} onClick={() => setOpen('rename')}>
              Renomear
            </Button>
            <Button
              variant="subtle"
              icon={tenant.archived ? <ArchiveRestore /> : <Archive />}
              loading={isRunning}
              onClick={() => (tenant.archived ? setArchived(false) : setOpen('archive'))}
            >
              {tenant.archived ? 'Desarquivar' : 'Arquivar'}
            </Button>
          </>
        )}
        {mayChange && (
          <Button icon={<UserPlus />} onClick={() => setOpen('add')}>
            Dar acesso
          </Button>
        )}
      </div>
      {mayRead ? (
        <>
          <MemberTable source={source} mayChange={mayChange} tenantNome={tenant.nome} />
          <InvitationTable source={source} mayChange={mayChange} tenantNome={tenant.nome} />
        </>
      ) : (
        <EmptyState title="Seu papel aqui não mostra quem tem acesso">
          Administradores e gestores do cliente veem esta lista.
        </EmptyState>
      )}
      {open === 'add' && <AddMemberDialog source={source} tenantNome={tenant.nome} onClose={close} />}
      {open === 'rename' && (
        <TenantNameDialog
          title="Renomear cliente"
          submitLabel="Renomear"
          nome={tenant.nome}
          onClose={close}
          onSend={(nome) => changeTenant(tenant.id, { nome })}
        />
      )}
      <ConfirmDialog
        open={open === 'archive'}
        title={`Arquivar ${tenant.nome}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          { label: 'Sim, arquivar', onChoose: () => setArchived(true), variant: 'danger' },
        ]}
      >
        <p>Ninguém mais abre este cliente até que ele seja desarquivado. Nenhuma ficha é apagada.</p>
      </ConfirmDialog>
    </section>
  );
}

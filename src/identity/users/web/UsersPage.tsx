import { Plus } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useUsers } from '../../../access/web/users.api.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { UserTable } from './UserTable.tsx';
import css from './UsersPage.module.css';

/** /usuarios: the users of this installation. */
export function UsersPage() {
  const { installationAdmin } = useSession().user;
  if (!installationAdmin)
    return (
      <>
        <PageHeader title="Usuários" />
        <EmptyState title="Só o administrador da instalação abre esta página">
          Em Clientes você vê quem tem acesso aos seus.
        </EmptyState>
      </>
    );
  return <UserAdministration />;
}

function UserAdministration() {
  const users = useUsers();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Usuários"
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
            Novo usuário
          </Button>
        }
      />
      <div className={css.body}>
        {users.isPending && (
          <div className={css.loading}>
            <SkeletonLines />
          </div>
        )}
        {users.isError && <ErrorState error={users.error} onRetry={() => void users.refetch()} />}
        {users.data && <UserTable users={users.data} />}
      </div>
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
    </>
  );
}

import { Ellipsis } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { ROLE_LABELS } from '../../../access/policy.ts';
import type { User, UserChange } from '../../../access/user.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { changeUser } from '../../../access/web/users.api.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Menu, type MenuItem } from '../../../kit/web/overlay/Menu.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { orphanedClientsOf, type OrphanedClient, SuccessionDialog } from './SuccessionDialog.tsx';
import css from './UsersPage.module.css';

const COLUMNS = [
  { label: 'Nome' },
  { label: 'E-mail' },
  { label: 'Clientes' },
  { label: 'Situação' },
  { label: 'Ações', hideLabel: true },
];

type OpenDialog =
  | { dialog: 'edit' | 'password' | 'disable'; user: User }
  | { dialog: 'succession'; user: User; clients: OrphanedClient[] }
  | undefined;

export function UserTable({ users }: { users: readonly User[] }) {
  const [open, setOpen] = useState<OpenDialog>();
  const { act } = useAction({ inTurn: true });
  const close = () => setOpen(undefined);
  const change = (user: User, update: UserChange, done: string) => void act(() => changeUser(user.id, update), done);
  const disable = async (user: User) => {
    try {
      await changeUser(user.id, { disabled: true });
      notify({ kind: 'success', message: 'Usuário desativado.' });
    } catch (error) {
      const clients = orphanedClientsOf(error);
      if (clients.length === 0) throw error;
      setOpen({ dialog: 'succession', user, clients });
    }
  };
  const handleDisable = () => {
    close();
    if (open) void act(() => disable(open.user));
  };
  return (
    <>
      <Table label="Usuários" columns={COLUMNS}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onOpen={(dialog) => setOpen({ dialog, user })} onChange={change} />
        ))}
      </Table>
      {open?.dialog === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'password' && <ResetPasswordDialog user={open.user} onClose={close} />}
      {open?.dialog === 'succession' && <SuccessionDialog user={open.user} clients={open.clients} onClose={close} />}
      <ConfirmDialog
        open={open?.dialog === 'disable'}
        title={`Desativar ${open?.user.nome ?? ''}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          { label: 'Sim, desativar', variant: 'danger', onChoose: handleDisable },
        ]}
      >
        <p>As sessões abertas terminam agora. O que esta pessoa registrou continua com o nome dela.</p>
      </ConfirmDialog>
    </>
  );
}

type RowProps = {
  user: User;
  onOpen: (dialog: 'edit' | 'password' | 'disable') => void;
  onChange: (user: User, update: UserChange, done: string) => void;
};

function UserRow({ user, onOpen, onChange }: RowProps) {
  const isSelf = useSession().user.id === user.id;
  const { installationAdmin } = user;
  const items: MenuItem[] = [
    { label: 'Nome e acessos…', onSelect: () => onOpen('edit') },
    // users change their own password in Configurações, which requires the current one
    ...(isSelf ? [] : [{ label: 'Redefinir senha…', onSelect: () => onOpen('password') }]),
    {
      label: installationAdmin ? 'Deixar de ser administrador da instalação' : 'Tornar administrador da instalação',
      onSelect: () => onChange(user, { installationAdmin: !installationAdmin }, 'Usuário alterado.'),
    },
    'separator',
    user.disabled
      ? { label: 'Reativar', onSelect: () => onChange(user, { disabled: false }, 'Usuário reativado.') }
      : { label: 'Desativar…', danger: true, onSelect: () => onOpen('disable') },
  ];
  return (
    <tr>
      <RowHeader>
        <span className={css.name}>
          {user.nome} {isSelf && <span className={css.muted}>(você)</span>}
          {installationAdmin && <Badge tone="accent">Administrador da instalação</Badge>}
        </span>
      </RowHeader>
      <Cell label="E-mail">
        <span className={css.muted}>{user.email}</span>
      </Cell>
      <Cell label="Clientes">
        <span className={css.badges}>
          {user.tenants.length === 0 && <span className={css.muted}>Nenhum</span>}
          {user.tenants.map(({ id, nome, role }) => (
            <Badge key={id}>
              {nome} · {ROLE_LABELS[role]}
            </Badge>
          ))}
        </span>
      </Cell>
      <Cell label="Situação">
        {user.disabled ? <Badge tone="warning">Desativado</Badge> : <Badge tone="success">Ativo</Badge>}
      </Cell>
      <Cell align="end">
        <Menu
          label={`Ações de ${user.nome}`}
          items={items}
          trigger={(props) => <IconButton {...props} label={`Ações de ${user.nome}`} icon={<Ellipsis />} />}
        />
      </Cell>
    </tr>
  );
}

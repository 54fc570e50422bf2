import type { User } from '../../../access/user.ts';
import { changeUser, useUsers } from '../../../access/web/users.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';

export type OrphanedClient = { id: number; nome: string };

/** The choice that leaves the clients without an administrator; no user has this id. */
const NOBODY = 'nobody';

type Props = { user: User; clients: readonly OrphanedClient[]; onClose: () => void };

/** Asks for the successor of a disabled user who is the last administrator of some clients. */
export function SuccessionDialog({ user, clients, onClose }: Props) {
  const { data: users = [] } = useUsers();
  const others = users.filter(({ id, disabled }) => id !== user.id && !disabled);
  const { field, formProps, problem, isSending } = useServerForm<{ successorId: string }>({
    defaultValues: { successorId: '' },
    send: async ({ successorId }) => {
      const withoutAdministrator = clients.map(({ id }) => id);
      const succession = successorId === NOBODY ? { withoutAdministrator } : { successorId };
      await changeUser(user.id, { disabled: true, ...succession });
      notify({ kind: 'success', message: 'Usuário desativado.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Quem fica no lugar de ${user.nome}?`}
      submitLabel="Desativar"
      {...{ onClose, formProps, problem, isSending }}
    >
      <p>É o último administrador de {clients.map(({ nome }) => nome).join(', ')}.</p>
      <SelectField {...field('successorId')} label="Novo administrador">
        <option value="">Escolha</option>
        {others.map(({ id, nome, email }) => (
          <option key={id} value={id}>
            {nome} ({email})
          </option>
        ))}
        <option value={NOBODY}>Ninguém: ficam sem administrador</option>
      </SelectField>
    </FormDialog>
  );
}

/** The clients that the refusal names; empty for any other error. */
export function orphanedClientsOf(error: unknown): OrphanedClient[] {
  if (!(error instanceof ApiProblem) || error.code !== 'last_administrator') return [];
  return (error.extra['clients'] ?? []) as OrphanedClient[]; // the route answers them
}

import type { User } from '../../../access/user.ts';
import { changeUser, useUsers } from '../../../access/web/users.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';

export type LeftClient = { id: number; nome: string };

/** The choice that leaves the clients without administrator; no user has this id. */
const NOBODY = 'nobody';

type Props = { user: User; clients: readonly LeftClient[]; onClose: () => void };

/** Asks who administers the clients of which a user who is disabled is the last administrator. */
export function SuccessionDialog({ user, clients, onClose }: Props) {
  const { data: users = [] } = useUsers();
  const others = users.filter(({ id, disabled }) => id !== user.id && !disabled);
  const { field, formProps, problem, isSending } = useServerForm<{ successorId: string }>({
    defaultValues: { successorId: '' },
    send: async ({ successorId }) => {
      const withoutAdministrator = clients.map(({ id }) => id);
      const wish = successorId === NOBODY ? { withoutAdministrator } : { successorId };
      await changeUser(user.id, { disabled: true, ...wish });
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

/** The clients that a refusal names; none of any other failure. */
export function clientsLeftBy(error: unknown): LeftClient[] {
  if (!(error instanceof ApiProblem) || error.code !== 'last_administrator') return [];
  return (error.extra['clients'] ?? []) as LeftClient[]; // as the route answers
}

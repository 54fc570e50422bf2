import { useState } from 'react';
import type { User } from '../../../access/user.ts';
import { changeUser, useUsers } from '../../../access/web/users.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';

type Client = { id: number; nome: string };

/** The choice that leaves the clients without administrator; no user has this id. */
const NOBODY = 'nobody';

/** Disables a user. Of clients that would be left without administrator it asks who follows. */
export function DisableUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [clients, setClients] = useState<Client[]>([]);
  const { data: users = [] } = useUsers();
  const others = users.filter(({ id, disabled }) => id !== user.id && !disabled);
  const { field, formProps, problem, isSending } = useServerForm<{ successorId: string }>({
    defaultValues: { successorId: '' },
    send: async ({ successorId }) => {
      try {
        await changeUser(user.id, { disabled: true, ...successionOf(successorId, clients) });
      } catch (error) {
        const left = clientsOf(error);
        if (left.length === 0) throw error;
        return setClients(left);
      }
      notify({ kind: 'success', message: 'Usuário desativado.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Desativar ${user.nome}?`}
      submitLabel="Desativar"
      {...{ onClose, formProps, problem, isSending }}
    >
      <p>As sessões abertas terminam agora. O que esta pessoa registrou continua com o nome dela.</p>
      {clients.length > 0 && (
        <>
          <p role="alert">
            É o último administrador de {clients.map(({ nome }) => nome).join(', ')}. Quem fica no lugar?
          </p>
          <SelectField {...field('successorId')} label="Novo administrador">
            <option value="">Escolha</option>
            {others.map(({ id, nome, email }) => (
              <option key={id} value={id}>
                {nome} ({email})
              </option>
            ))}
            <option value={NOBODY}>Ninguém: ficam sem administrador</option>
          </SelectField>
        </>
      )}
    </FormDialog>
  );
}

function successionOf(successorId: string, clients: readonly Client[]) {
  if (clients.length === 0) return {};
  return successorId === NOBODY ? { withoutAdministrator: clients.map(({ id }) => id) } : { successorId };
}

/** The clients that a refusal names. */
function clientsOf(error: unknown): Client[] {
  if (!(error instanceof ApiProblem) || error.code !== 'last_administrator') return [];
  return (error.extra['clients'] ?? []) as Client[]; // as the route answers
}

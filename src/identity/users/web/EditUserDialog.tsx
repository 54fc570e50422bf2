import { useState } from 'react';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import type { User } from '../../../access/user.ts';
import { type TenantRoles, TenantRolesField } from './TenantRolesField.tsx';
import { changeUser, refreshUsers, setMembership } from '../../../access/web/users.api.ts';

/** Edits the name of a user and the role in each client. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const initialRoles: TenantRoles = Object.fromEntries(user.tenants.map(({ id, role }) => [id, role]));
  const [roles, setRoles] = useState(initialRoles);
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: { nome: user.nome },
    send: async ({ nome }) => {
      const changed = Object.keys(roles)
        .map(Number)
        .filter((id) => roles[id] !== initialRoles[id]);
      try {
        if (nome.trim() !== user.nome) await changeUser(user.id, { nome: nome.trim() });
        // sequentially, so the first refusal stops the others
        for (const id of changed) await setMembership(user.id, id, roles[id]);
      } finally {
        await refreshUsers();
      }
      notify({ kind: 'success', message: 'Usuário alterado.' });
      onClose();
    },
  });
  return (
    <FormDialog title={user.nome} size="lg" submitLabel="Salvar" {...{ onClose, formProps, problem, isSending }}>
      <TextField {...field('nome')} label="Nome" maxLength={120} />
      <TextField label="E-mail" value={user.email} readOnly />
      <TenantRolesField value={roles} onChange={setRoles} />
    </FormDialog>
  );
}

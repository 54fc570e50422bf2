import { useState } from 'react';
import { MIN_PASSWORD } from '../../../access/password.ts';
import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { checkCredentials } from '../../../access/user.ts';
import { type TenantRoles, TenantRolesField } from './TenantRolesField.tsx';
import { createUser } from '../../../access/web/users.api.ts';

const EMPTY = { nome: '', email: '', senha: '', installationAdmin: false };

/** Creates a user with a first password, which the administrator passes on. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [roles, setRoles] = useState<TenantRoles>({});
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: EMPTY,
    check: checkCredentials,
    send: async (values) => {
      await createUser({ ...values, memberships: toMemberships(roles) });
      notify({ kind: 'success', message: `${values.nome} já pode entrar.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Novo usuário"
      size="lg"
      submitLabel="Criar usuário"
      {...{ onClose, formProps, problem, isSending }}
    >
      <TextField {...field('nome')} label="Nome" maxLength={120} />
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PasswordField
        {...field('senha')}
        label="Primeira senha"
        autoComplete="new-password"
        hint={`Ao menos ${MIN_PASSWORD} caracteres. Peça que seja trocada em Configurações.`}
      />
      <TenantRolesField value={roles} onChange={setRoles} />
      <CheckboxField
        {...field('installationAdmin', { required: false })}
        label="Administrador da instalação"
        hint="Cria clientes e usuários. Dentro de um cliente vale só o papel que tiver nele."
      />
    </FormDialog>
  );
}

function toMemberships(roles: TenantRoles) {
  return Object.entries(roles).flatMap(([id, role]) => (role ? [{ tenantId: Number(id), role }] : []));
}

import { explainPassword, MIN_PASSWORD } from '../../../access/password.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import type { User } from '../../../access/user.ts';
import { changeUser } from '../../../access/web/users.api.ts';

/** Sets a new password for a user. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: { senha: '' },
    check: ({ senha }) => {
      const weak = explainPassword(senha, [user.nome, user.email]);
      return weak ? [{ path: 'senha', ...weak }] : [];
    },
    send: async ({ senha }) => {
      await changeUser(user.id, { senha });
      notify({ kind: 'success', message: 'Senha redefinida. As sessões abertas terminaram.' });
      onClose();
    },
    submitOnLast: true,
  });
  return (
    <FormDialog
      title={`Redefinir a senha de ${user.nome}`}
      submitLabel="Redefinir senha"
      {...{ onClose, formProps, problem, isSending }}
    >
      <PasswordField
        {...field('senha')}
        label="Nova senha"
        autoComplete="new-password"
        hint={`Ao menos ${MIN_PASSWORD} caracteres. As sessões abertas desta pessoa terminam.`}
      />
    </FormDialog>
  );
}

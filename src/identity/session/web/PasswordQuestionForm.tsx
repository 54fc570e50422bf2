import { useSession } from '../../../access/web/session.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';

/** `isConfirmed`: the password was entered, and the pending call continues; otherwise it fails. */
export function PasswordQuestionForm({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { email } = useSession().user;
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: { senha: '' },
    send: async (body) => {
      await api.post('/api/session/confirmation', { tenant: null, body });
      onAnswer(true);
    },
    submitOnLast: true,
  });
  return (
    <FormDialog
      title="Confirme sua senha"
      submitLabel="Confirmar"
      onClose={() => onAnswer(false)}
      {...{ formProps, problem, isSending }}
    >
      <p>Faz alguns minutos que você a digitou, e isto muda quem entra no sistema ou leva fichas para fora dele.</p>
      {/* for password managers */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('senha')} label="Sua senha" autoComplete="current-password" data-autofocus />
    </FormDialog>
  );
}

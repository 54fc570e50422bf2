import { genericMessage } from '@fichario/brasil';
import { explainPassword, MIN_PASSWORD } from '../../../access/password.ts';
import { changePassword } from '../../../access/web/session.api.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { FormProblem } from '../../../kit/web/form/FormProblem.tsx';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import css from './SettingsPage.module.css';

const EMPTY = { atual: '', nova: '', repetida: '' };
const NOT_THE_SAME = genericMessage('equal');

/** Changes the user's own password. */
export function PasswordForm() {
  const { nome, email } = useSession().user;
  const { form, field, formProps, problem, isSending } = useServerForm({
    defaultValues: EMPTY,
    check: ({ nova, repetida }) => {
      const weak = explainPassword(nova, [nome, email]);
      if (weak) return [{ path: 'nova', ...weak }];
      return nova === repetida ? [] : [{ path: 'repetida', code: 'password_repeated', message: NOT_THE_SAME }];
    },
    send: async ({ atual, nova }) => {
      await changePassword({ atual, nova });
      form.reset();
      notify({ kind: 'success', message: 'Senha trocada.' });
    },
  });
  return (
    <form {...formProps} className={css.form} aria-label="Trocar a senha">
      <FormProblem>{problem}</FormProblem>
      {/* for password managers */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('atual')} label="Senha atual" />
      <PasswordField
        {...field('nova')}
        label="Nova senha"
        autoComplete="new-password"
        hint={`Ao menos ${MIN_PASSWORD} caracteres. Uma frase serve.`}
      />
      <PasswordField {...field('repetida')} label="Repita a senha" autoComplete="new-password" />
      <Button type="submit" loading={isSending}>
        Trocar a senha
      </Button>
    </form>
  );
}

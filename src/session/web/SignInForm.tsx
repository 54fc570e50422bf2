import { Button } from '../../web/ui/Button.tsx';
import { FormProblem } from '../../web/ui/FormProblem.tsx';
import { PasswordField } from '../../web/ui/PasswordField.tsx';
import { TextField } from '../../web/ui/TextField.tsx';
import { useServerForm } from '../../web/ui/useServerForm.ts';
import { signIn } from './session.api.ts';
import css from './SignInForm.module.css';

/** E-mail and password. `email` is known where a session ended: only the password is missing. */
export function SignInForm({ email = '' }: { email?: string }) {
  const { field, formProps, problem, isSending } = useServerForm({
    defaultValues: { email, senha: '' },
    send: signIn,
    submitOnLast: true,
  });
  return (
    <form {...formProps} className={css.form} aria-label="Entrar">
      <FormProblem>{problem}</FormProblem>
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in
        autoFocus={email === ''}
      />
      <PasswordField {...field('senha')} label="Senha" data-autofocus={email !== '' || undefined} />
      <Button type="submit" variant="primary" loading={isSending}>
        Entrar
      </Button>
    </form>
  );
}

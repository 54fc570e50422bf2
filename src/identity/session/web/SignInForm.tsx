import { Button } from '../../../kit/web/ui/Button.tsx';
import { FormProblem } from '../../../kit/web/form/FormProblem.tsx';
import { PasswordField } from '../../../kit/web/form/PasswordField.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useServerForm } from '../../../kit/web/form/useServerForm.ts';
import { signIn } from '../../../access/web/session.api.ts';
import css from './SignInForm.module.css';

/** E-mail and password. After the end of a session, `email` is known. */
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
      <details className={css.forgotten}>
        <summary>Esqueci a senha</summary>
        <p>
          Peça uma senha nova a quem administra o Fichário na sua empresa: essa pessoa abre Usuários, o seu nome, Nova
          senha.
        </p>
        <p>
          Quem administra a instalação e esqueceu a própria senha roda no servidor:{' '}
          <code>npm run fichario -- user password seu@e-mail</code>
        </p>
      </details>
    </form>
  );
}

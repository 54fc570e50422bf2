import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import css from './SignInForm.module.css';

/** The sign-in of `SessionEndedDialog`. */
export function SessionEndedForm({ email }: { email: string }) {
  return (
    <Dialog open title="Sua sessão terminou" role="alertdialog">
      <p className={css.lead}>Entre de novo para continuar. O que você digitou continua aqui.</p>
      <SignInForm email={email} />
    </Dialog>
  );
}

import { Dialog } from '../../web/ui/Dialog.tsx';
import css from './SignInForm.module.css';
import { useSessionState } from './session.store.ts';
import { SignInForm } from './SignInForm.tsx';

/** Over the page, which stays mounted as it is: what was typed waits until somebody signs in again. */
export function SessionEndedDialog() {
  const state = useSessionState();
  if (state.status !== 'ended') return null;
  return (
    <Dialog open title="Sua sessão terminou" role="alertdialog">
      <p className={css.lead}>Entre de novo para continuar. O que você digitou continua aqui.</p>
      <SignInForm email={state.session.user.email} />
    </Dialog>
  );
}

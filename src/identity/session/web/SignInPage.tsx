import { DoorPage } from './DoorPage.tsx';
import { SignInForm } from './SignInForm.tsx';

/** /entrar. Once signed in, here or in another tab, the router leads on (src/app/web/main.tsx). */
export function SignInPage() {
  return (
    <DoorPage title="Entrar" lead="Use o e-mail e a senha do seu usuário." focusOnArrival={false}>
      <SignInForm />
    </DoorPage>
  );
}

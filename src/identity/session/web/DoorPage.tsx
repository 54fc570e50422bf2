import type { ReactNode } from 'react';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Logo } from '../../../kit/web/ui/Logo.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import css from './DoorPage.module.css';
import { SignInForm } from './SignInForm.tsx';

/** /entrar. Once signed in, here or in another tab, the router leads on (src/app/web/main.tsx). */
export function SignInPage() {
  return (
    <DoorPage title="Entrar" lead="Use o e-mail e a senha do seu usuário." focusOnArrival={false}>
      <SignInForm />
    </DoorPage>
  );
}

type Props = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** false where a field takes the focus */
  focusOnArrival?: boolean;
  /** false where what is typed can be read on its way: beyond this machine without https */
  isSecure?: boolean;
};

/** The page of whoever is not inside: a card in the middle. */
export function DoorPage({ title, lead, children, focusOnArrival = true, isSecure = window.isSecureContext }: Props) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <Logo />
        <div className={css.head}>
          <PageHeader title={title} focusOnArrival={focusOnArrival} />
        </div>
        {lead && <div className={css.lead}>{lead}</div>}
        {!isSecure && (
          <div className={css.warning}>
            <Banner kind="warning">
              Esta página não usa https: quem está na mesma rede pode ler a sua senha. Peça a quem administra o sistema
              um endereço com https.
            </Banner>
          </div>
        )}
        {children}
      </div>
    </main>
  );
}

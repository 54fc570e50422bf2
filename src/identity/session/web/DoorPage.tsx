import type { ReactNode } from 'react';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Logo } from '../../../kit/web/ui/Logo.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import css from './DoorPage.module.css';
import { SignInForm } from './SignInForm.tsx';

/** /entrar. After the sign-in, here or in another tab, src/app/web/main.tsx navigates on. */
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
  /** false if a field takes the focus */
  focusOnArrival?: boolean;
  /** false if the connection is not private: without https, and not on this machine */
  isSecure?: boolean;
};

/** A page for users who are not signed in: a card in the middle. */
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

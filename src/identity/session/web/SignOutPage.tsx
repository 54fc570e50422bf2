import { useLoaderData } from '@tanstack/react-router';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { ErrorState } from '../../../kit/web/ui/states.tsx';
import { DoorPage } from './DoorPage.tsx';
import css from './SignInForm.module.css';

/** /sair. The loader of the route has ended the session. */
export function SignOutPage() {
  const { failure } = useLoaderData({ from: '/sair' });
  if (failure !== undefined) return <SignOutFailed error={failure} />;
  return (
    <DoorPage title="Você saiu" lead="Sua sessão terminou neste navegador.">
      <div className={css.form}>
        {/* a reload, so no data of the session stays in memory */}
        <a href="/entrar" className={buttonClasses({ variant: 'primary' })}>
          Entrar de novo
        </a>
      </div>
    </DoorPage>
  );
}

/** Warns that the session is still open, because the server did not answer. */
function SignOutFailed({ error }: { error: unknown }) {
  return (
    <DoorPage title="Você ainda não saiu">
      <ErrorState title="A sessão continua aberta" error={error} onRetry={() => location.reload()} />
    </DoorPage>
  );
}

import { useLoaderData } from '@tanstack/react-router';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { ErrorState } from '../../../kit/web/ui/states.tsx';
import { DoorPage } from './DoorPage.tsx';
import css from './SignInForm.module.css';

/** /sair: the route ended the session on the way here. */
export function SignOutPage() {
  const { failure } = useLoaderData({ from: '/sair' });
  if (failure !== undefined) return <SignOutFailed error={failure} />;
  return (
    <DoorPage title="Você saiu" lead="Sua sessão terminou neste navegador.">
      <div className={css.form}>
        {/* a fresh page: nothing of the session stays in memory */}
        <a href="/entrar" className={buttonClasses({ variant: 'primary' })}>
          Entrar de novo
        </a>
      </div>
    </DoorPage>
  );
}

/** The server could not be told: on a shared computer that matters. */
function SignOutFailed({ error }: { error: unknown }) {
  return (
    <DoorPage title="Você ainda não saiu">
      <ErrorState title="A sessão continua aberta" error={error} onRetry={() => location.reload()} />
    </DoorPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { buttonClasses } from '../../web/ui/Button.tsx';
import { ErrorState, SkeletonLines } from '../../web/ui/states.tsx';
import { DoorPage } from './DoorPage.tsx';
import { signOut } from './session.api.ts';
import css from './SignInForm.module.css';

/** /sair: being here ends the session. */
export function SignOutPage() {
  const leaving = useQuery({
    queryKey: ['signOut'],
    queryFn: () => signOut().then(() => true),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (leaving.isError)
    return (
      <DoorPage title="Ainda não saiu">
        <ErrorState title="A sessão continua aberta" error={leaving.error} onRetry={() => void leaving.refetch()} />
      </DoorPage>
    );
  if (!leaving.isSuccess)
    return (
      <DoorPage title="Saindo…">
        <SkeletonLines lines={2} />
      </DoorPage>
    );
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

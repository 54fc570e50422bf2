import { FileQuestionMark } from '../../../kit/web/icons/icons.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';

/** The page for an unknown address, without the shell. */
export function NotFoundPage() {
  return (
    <main>
      <NotFoundInside />
    </main>
  );
}

/** The page for an unknown address, inside the shell. */
export function NotFoundInside() {
  return (
    <>
      <PageHeader title="Página não encontrada" />
      <EmptyState
        icon={<FileQuestionMark />}
        title="Este endereço não existe"
        actions={
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            Ir para o início
          </Link>
        }
      >
        Confira se o endereço foi digitado por inteiro.
      </EmptyState>
    </>
  );
}

import { FileQuestionMark } from '../../kit/web/icons/icons.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';

/** The page of an address under /home/ with a phrase that the specification does not have. */
export function UnknownPhrasePage() {
  return (
    <>
      <PageHeader title="Página não encontrada" />
      <EmptyState
        icon={<FileQuestionMark />}
        title="Esta frase não leva a nenhuma tela"
        actions={
          <>
            <Link to="/ajuda" className={buttonClasses({ variant: 'primary' })}>
              Ver as frases
            </Link>
            <Link to="/" className={buttonClasses({})}>
              Ir para o início
            </Link>
          </>
        }
      >
        Confira se o endereço foi digitado por inteiro. A ajuda lista todas as frases e para onde levam.
      </EmptyState>
    </>
  );
}

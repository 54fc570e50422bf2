import { FileQuestion } from 'lucide-react';
import { Link } from './Link.tsx';
import { buttonClasses } from './ui/Button.tsx';
import { PageHeader } from './ui/PageHeader.tsx';
import { EmptyState } from './ui/states.tsx';

/** An address that is no page. */
export function NotFoundPage() {
  return (
    <main>
      <PageHeader title="Página não encontrada" />
      <EmptyState
        icon={<FileQuestion />}
        title="Este endereço não existe"
        actions={
          <Link to="/" className={buttonClasses({ variant: 'primary' })}>
            Ir para o início
          </Link>
        }
      >
        Confira se o endereço foi digitado por inteiro.
      </EmptyState>
    </main>
  );
}

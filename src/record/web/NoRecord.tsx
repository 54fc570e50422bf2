import { Link } from '../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import type { BasePath } from '../../register/record/web/record-href.ts';

const TEXTS = {
  missing: {
    title: 'Ficha não encontrada',
    what: 'Esta ficha não existe neste cliente',
    advice: 'Confira o código e o cliente escolhido no alto da tela. Ela também pode ter sido excluída.',
    back: 'Voltar à lista',
  },
  needsTenant: {
    title: 'Ficha',
    what: 'Escolha um cliente para abrir esta ficha',
    advice: 'Cada cliente numera as suas fichas. Procure esta na lista, ou escolha o cliente no alto da tela.',
    back: 'Voltar à lista',
  },
  mayNotCreate: {
    title: 'Nova ficha',
    what: 'Seu papel neste cliente não cadastra fichas',
    advice: 'Peça a um administrador do cliente.',
    back: 'Ver a lista',
  },
  createsNowhere: {
    title: 'Nova ficha',
    what: 'Escolha um cliente para cadastrar',
    advice: '“Todos os clientes” é só para consulta. Escolha um cliente no alto da tela.',
    back: 'Ver a lista',
  },
};

/** Explains why there is no record to show, or why none can be created. */
export function NoRecord({ why, basePath }: { why: keyof typeof TEXTS; basePath: BasePath }) {
  const { title, what, advice, back } = TEXTS[why];
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={what}
        actions={
          <Link to={basePath} className={buttonClasses({})}>
            {back}
          </Link>
        }
      >
        {advice}
      </EmptyState>
    </>
  );
}
